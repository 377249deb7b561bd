/**
 * The incremental pull: reads what has changed at the service since the last complete pull and writes it into the mirror (the local copy):
 * - the items changed since the watermark, which is a lower bound of the service's clock when that pull began;
 * - the records in the recheck queue, and the contents of folders that reappeared;
 * - the orders that can be received; the list of other orders when an operator looks at them or an event named orders;
 * - all alerts after an own command on an alert, and once more ten minutes later;
 * - all jobs after an own command on a job or an event about jobs, otherwise every five minutes.
 *
 * If a command on a record is being sent or is uncertain, the record's row is not written now but read again later. At its end the pull
 * marks applied commands as reflected (contained in the mirror), and screens stop adding their effects to the mirror's values. It marks
 * none whose effect may be lacking in what was read (`finish-pull.ts`, `stale-pull-detection.ts`).
 */
import { subject, type Lane } from '#domain/commands/lane.ts';
import { Job } from '#wire/job.ts';
import { pageSizes } from '#wire/limits.ts';
import { appliedUnreflected } from '../../store/commands/commands.ts';
import { attemptsOf } from '../../store/commands/delivery-attempts.ts';
import { possibleApplications } from '../push/kinds/command-kind.ts';
import { askedUnreflected, showable } from '../../store/pull/records-held-from-pull.ts';
import { deleteEntry, entries } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { progress, putProgress } from '../../store/pull/pull-progress.ts';
import { enqueueRecheck } from '../../store/pull/recheck-queue-and-scan-marks.ts';
import { finishPull, markable } from './finish-pull.ts';
import { recheck, recheckQueued, rereadReturned } from './recheck-records.ts';
import { pullChanges } from './pull-changed-items.ts';
import { ALERTS, JOBS, putRows } from './full-scan/pull-jobs-alerts-fields-units-groups.ts';
import {
  unlistedRecords,
  awaitsCopyLately,
  isOlderThanWrites,
  lacksOwnWrites,
  showsReplaced,
  type Pulled,
} from './stale-pull-detection.ts';
import { openOrders, otherOrders } from './pull-orders.ts';
import {
  appliedSeqs,
  runOf,
  type Applied,
  type PageResult,
  type PullPorts,
  type PullRun,
  type PullPart,
  type Steps,
  type PullState,
  type PullStatePorts,
} from './pull-types-and-step-runner.ts';
import { readList } from './lists/page-through-list.ts';
import type { Found } from '../push/reads/read-plan-types.ts';
import { recordOf } from './lists/wire-to-domain.ts';

/** Milliseconds between two reads of the jobs, unless an event names them. */
const JOBS_EVERY = 5 * 60_000;
/** Milliseconds until a list of jobs that failed is read again. */
const FAILED_JOBS_AFTER = 60_000;
/** Milliseconds after an own command on an alert when the alerts are read once more: the list may have come from a cache. */
const ALERTS_AGAIN_AFTER = 10 * 60_000;

/** @param work the class of its requests: `person` where an operator waits for it */
export function beginIncrementalPull(ports: PullPorts, work: 'person' | 'poll'): PullRun {
  return runOf({ first: false, whole: true, work }, steps({ ...ports, client: ports.connection.as(work) }));
}

export const newPullState = (applied: readonly Applied[]): PullState => ({
  applied,
  flaws: new Set(),
  changed: false,
  kept: new Map(),
  gone: new Set(),
  unreadOrders: new Set(),
  unreadLists: new Set(),
  orders: [],
  alerts: [],
  jobIds: [],
  writesAtEnd: [],
});

async function* steps(ports: PullStatePorts): Steps {
  if (progress(ports.mirror.read, 'changing') != null) {
    // A long list that was interrupted resumes. It was requested before this pull began, so no command is reflected by it.
    const rest = yield* pullChanges(ports, newPullState([]));
    if (rest !== null && 'kind' in rest) return rest;
    yield { kind: 'more', changed: true };
  }
  const isFull = progress(ports.mirror.read, 'fullScan')?.why === 'full';
  const showableNow = (): readonly Applied[] =>
    showable(ports.queue.read, ports.mirror.read, appliedUnreflected(ports.queue.read));
  const applied = isFull ? [] : showableNow();
  // Commands in review hold no rows back: what is read from here on contains whatever effect they had.
  const asked = isFull
    ? []
    : showable(ports.queue.read, ports.mirror.read, askedUnreflected(ports.queue.read));
  const state = newPullState(applied);
  const since = yield* pullChanges(ports, state);
  if (since !== null && 'kind' in since) return since;
  readSinglyOnce(ports, asked);
  const parts = [
    openOrders(ports, state),
    otherOrders(ports, state),
    alerts(ports, state),
    jobs(ports, state),
    // After these: a record is not read for a command whose order could not be.
    recheckQueued(ports, state),
    rereadReturned(ports, state),
  ];
  for (const part of parts) {
    const result = yield* part;
    if (result !== null) return result;
  }

  const unlisted = yield* rereadUnlisted(ports, state);
  if (unlisted !== null) return unlisted;

  const readTooSoon = howReadTooSoon(ports, state);
  if (readTooSoon !== null) state.flaws.add(readTooSoon);
  if (awaitsCopyLately(ports)) state.flaws.add('perhaps-from-cache');
  const isMarked = finishPull(ports, state, { asked, since });
  const changed = isMarked || state.changed;
  return readTooSoon === 'late' ? { kind: 'done', changed, wants: 'late-pull' } : { kind: 'done', changed };
}

/**
 * Whether the pull has read the service as it was before the commands that are to be marked: because reads lag behind writes (`late`), or
 * because an answer came from a cache. Null if neither.
 */
function howReadTooSoon(ports: PullStatePorts, state: PullState): 'late' | 'from-cache' | null {
  const [seqs, pulled] = [seqsOf(markable(ports, state)), pulledBy(ports, state)];
  if (isOlderThanWrites(ports, seqs, pulled)) return 'late';
  return showsReplaced(ports, seqs, pulled) ? 'from-cache' : null;
}

/**
 * Reads single records that own commands have written and that the list of changes did not contain, because another client has removed them
 * since or a cache has answered. It ends with the first one that is there: then the list is from a cache, and may lack other changes too.
 */
async function* rereadUnlisted(ports: PullStatePorts, state: PullState): PullPart {
  const tried = new Set<number>();
  for (;;) {
    const [seqs, pulled] = [seqsOf(markable(ports, state)), pulledBy(ports, state)];
    // What is missing only because reads lag is read by the next pull.
    if (isOlderThanWrites(ports, seqs, pulled)) return null;
    const id = unlistedRecords(ports, seqs, pulled).find((one) => !tried.has(one));
    if (id === undefined) return yield* rereadRemoved(ports, state);
    tried.add(id);
    // It is not put into the queue: read singly by the next pull, it would hide that the list of that one is from a cache as well.
    const result = yield* recheck(ports, state, { id, why: 'held', timesQueued: 0 });
    if (typeof result === 'object') return result;
    if (state.kept.has(id)) {
      state.flaws.add('from-cache');
      return null;
    }
    // That it is gone, or cannot be read, explains why it was not listed, and not that the list was fresh: the changes are listed once more.
    state.flaws.add('perhaps-from-cache');
    if (result !== 'settled' && !state.gone.has(id))
      ports.mirror.write((db) => enqueueRecheck(db, [id], 'held'));
  }
}

/** Reads single records that own commands have removed and that the list of changes contains: one that is gone was listed by a cache. */
async function* rereadRemoved(ports: PullStatePorts, state: PullState): PullPart {
  const removed = new Set(markable(ports, state).flatMap(({ gone }) => gone));
  for (const id of [...removed].filter((one) => state.kept.has(one))) {
    const result = yield* recheck(ports, state, { id, why: 'held', timesQueued: 0 });
    if (typeof result === 'object') return result;
    if (state.gone.has(id)) state.flaws.add('from-cache');
  }
  return null;
}

/** A list from a cache may lack what a command in review has changed, so each of its records is read singly, once. */
function readSinglyOnce(
  { queue, mirror }: PullStatePorts,
  asked: readonly Pick<Applied, 'seq' | 'lanes'>[],
): void {
  const before = progress(mirror.read, 'askedRead') ?? [];
  const sent = asked.filter(({ seq }) => possibleApplications(attemptsOf(queue.read, seq)).length > 0);
  const anew = sent.filter(({ seq }) => !before.includes(seq));
  if (anew.length === 0) return;
  mirror.write((db) => {
    enqueueRecheck(db, recordsOf(anew), 'held');
    putProgress(
      db,
      'askedRead',
      sent.map(({ seq }) => seq),
    );
  });
}

/** The records that commands have exclusively. */
const recordsOf = (commands: readonly { readonly lanes: readonly Lane[] }[]): number[] =>
  commands.flatMap(({ lanes }) =>
    lanes.flatMap((lane) =>
      lane.mode === 'exclusive' && (lane.resource === 'item' || lane.resource === 'folder') && lane.id > 0
        ? lane.id
        : [],
    ),
  );

const seqsOf = (commands: readonly Applied[]): number[] => commands.map(({ seq }) => seq);

function pulledBy(ports: PullStatePorts, state: PullState): Pulled {
  const kept = (id: number): Found | undefined => {
    const wire = state.kept.get(id)?.wire;
    return wire && recordOf(wire);
  };
  const { orders, alerts: all } = state;
  const alerts = state.applied.some(({ intent }) => intent.kind.endsWith('-alert')) ? all : null;
  const jobs = state.applied.some(isOnJob) ? jobsOf(ports, state) : null;
  return { kept, gone: state.gone, orders, alerts, jobs };
}

/** The jobs that this pull has read. */
const jobsOf = ({ mirror }: PullStatePorts, { jobIds }: PullState): readonly Job[] =>
  entries(mirror.read, 'job').flatMap(({ id, body }) =>
    jobIds.includes(id) ? (Job.safeParse(body).data ?? []) : [],
  );

/**
 * The list of alerts cannot be filtered by changes. It is read whole, and only after an own command on an alert, and once more ten minutes
 * later; other clients' changes come with the reconciliation scan.
 */
async function* alerts(ports: PullStatePorts, state: PullState): PullPart {
  const ours = state.applied.map(({ intent }) => intent).filter(({ kind }) => kind.endsWith('-alert'));
  const now = ports.clock.now().getTime();
  const again = progress(ports.mirror.read, 'alertsAgainAt') ?? null;
  if (ours.length === 0 && (again === null || now < again)) return null;
  const result = yield* readList(ports, { list: 'alert', size: pageSizes.alerts.max }, (n, perPage) =>
    alertsPage(ports, state, n, perPage),
  );
  if ('kind' in result) return result;
  if (lacksOwnWrites(ports, appliedSeqs(state), { type: 'alerts', alerts: state.alerts, more: false }))
    state.unreadLists.add('alert');
  for (const intent of ours) {
    if (intent.kind === 'delete-alert')
      state.writesAtEnd.push({ of: 'alerts', write: (db) => deleteEntry(db, 'alert', intent.alertId) });
  }
  const next = ours.length > 0 ? now + ALERTS_AGAIN_AFTER : null;
  ports.mirror.write((db) => putProgress(db, 'alertsAgainAt', next));
  return null;
}

async function alertsPage(
  ports: PullStatePorts,
  state: PullState,
  n: number,
  perPage: number,
): Promise<PageResult> {
  const page = await ALERTS.read(ports, n, perPage);
  if ('isFailing' in page) state.unreadLists.add('alert');
  if ('data' in page) {
    state.alerts.push(...page.data);
    state.writesAtEnd.push({ of: 'alerts', write: (db) => putRows(db, 'alert', page.data) });
  }
  return page;
}

const isOnJob = ({ intent }: Applied): boolean => intent.kind === 'create-job' || 'jobId' in intent;

/**
 * The list of jobs cannot be filtered by changes: it is read whole, after an own command on a job or an event about jobs, and otherwise
 * every five minutes.
 */
async function* jobs(ports: PullStatePorts, state: PullState): PullPart {
  const now = ports.clock.now().getTime();
  const ours = state.applied.filter(isOnJob);
  if (ours.length === 0 && Math.abs(now - (progress(ports.mirror.read, 'jobsAt') ?? 0)) < JOBS_EVERY)
    return null;
  const result = yield* readList(
    ports,
    { list: 'job', size: pageSizes.jobs.max, often: 'jobs' },
    async (n, perPage) => {
      const page = await JOBS.page(ports, n, perPage);
      if ('ids' in page) state.jobIds.push(...page.ids);
      if ('isFailing' in page) state.unreadLists.add('job');
      return page;
    },
  );
  if ('kind' in result) return result;
  if (lacksOwnWrites(ports, appliedSeqs(state), { type: 'jobs', jobs: jobsOf(ports, state), more: false }))
    state.unreadLists.add('job');
  for (const { intent } of ours) {
    if (intent.kind === 'delete-job')
      state.writesAtEnd.push({
        of: subject('job', intent.jobId),
        write: (db) => deleteEntry(db, 'job', intent.jobId),
      });
  }
  const isRead = !state.unreadLists.has('job');
  ports.mirror.write((db) => putProgress(db, 'jobsAt', isRead ? now : now - JOBS_EVERY + FAILED_JOBS_AFTER));
  return null;
}
