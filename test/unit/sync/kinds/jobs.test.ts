/** The delivery rules of the commands on jobs: which job is a command's own, and what another client's change leads to. */
import { describe, expect, test } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import type { JobFields } from '#domain/stock/job.ts';
import { createJob } from '#main/sync/push/kinds/jobs/create-job.ts';
import { deleteJob } from '#main/sync/push/kinds/jobs/delete-job.ts';
import { editJob } from '#main/sync/push/kinds/jobs/edit-job.ts';
import { jobStatus } from '#main/sync/push/kinds/jobs/job-status.ts';
import { readJobs } from '#main/sync/push/reads/read-plans.ts';
import { Job } from '#wire/job.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';

const job = (about: object = {}): Job =>
  Job.parse({ id: 7, name: 'Refit', status: 'not_started', folder_id: 70, version: 3, ...about });
const common = { id: 'c', seq: 1, by: 'Ana', at: '2026-11-27T08:00:00Z', state: 'queued' } as const;
type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

const FIELDS = { name: 'Refit', notes: null, startDate: null, endDate: null };
const create: Of<'create-job'> = {
  ...common,
  kind: 'create-job',
  intent: { kind: 'create-job', ...FIELDS },
  basis: { kind: 'create-job' },
};

const BEFORE = '2026-11-27T08:00:00Z';
const tried = <P>(outcome: AttemptOutcome, preimage: P, status: number | null = null) => ({
  n: 1,
  at: BEFORE,
  request: { method: 'POST', path: '/api/v1/jobs', body: {} } as const,
  preimage,
  outcome,
  status,
  answer: null,
});
/** An attempt without an answer, so many milliseconds ago. */
const unheard = <P>(preimage: P, waited = SETTLE_DELAY) => ({
  ...untried,
  tries: [tried('unknown', preimage)],
  uncertain: { outcome: 'unknown', preimage, waited, sentHere: true } as const,
});

describe('a new job', () => {
  test('one of its name is there before anything was sent → it is sent, and that one is known as another', () => {
    expect(createJob.decide(create, [job()], untried)).toMatchObject({
      kind: 'send',
      preimage: { known: [7] },
    });
  });

  test('renamed by the operator before it is looked for → taken for what it was, and not made again', () => {
    const renamed = job({ name: 'Refit 3', notes: 'note 44' });
    const edit = (seq: number, fields: JobFields, set: Partial<JobFields>) => ({
      ...common,
      seq,
      state: 'applied' as const,
      kind: 'edit-job' as const,
      intent: { kind: 'edit-job' as const, jobId: 7, set },
      basis: { kind: 'edit-job' as const, name: fields.name, fields },
      proof: { readings: [], made: [], gone: [], how: 'answer' as const },
    });
    const first = edit(2, FIELDS, { name: 'Refit 2' });
    const second = edit(3, { ...FIELDS, name: 'Refit 2' }, { name: 'Refit 3', notes: 'note 44' });
    const past = { ...unheard({ known: [] }), later: [second, first] };
    expect(createJob.decide(create, [renamed], past)).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures', made: [7] },
    });
    // Another client's renaming does not show what it was before.
    expect(createJob.decide(create, [renamed], unheard({ known: [] })).kind).toBe('send');
    // It was another one before, too.
    const other = edit(2, { ...FIELDS, name: 'Loft' }, { name: 'Refit 3' });
    expect(createJob.decide(create, [renamed], { ...past, later: [other] }).kind).toBe('send');
  });

  test('deleted by the operator before it is looked for → taken for what it was; without that deletion a person is asked', () => {
    const deleted = (jobId: number, saw: JobFields) => ({
      ...common,
      seq: 2,
      state: 'applied' as const,
      kind: 'delete-job' as const,
      intent: { kind: 'delete-job' as const, jobId },
      basis: { kind: 'delete-job' as const, name: saw.name, saw: { ...saw, status: 'not_started' } },
      proof: { readings: [], made: [], gone: [jobId], how: 'answer' as const },
    });
    const accepted = unheard({ known: [9] });
    const past = { ...accepted, uncertain: { ...accepted.uncertain, outcome: 'accepted' as const } };
    expect(createJob.decide(create, [], { ...past, later: [deleted(7, FIELDS)] })).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures', made: [7] },
    });
    // One that existed before, and one of another name.
    for (const other of [deleted(9, FIELDS), deleted(7, { ...FIELDS, name: 'Loft' })])
      expect(createJob.decide(create, [], { ...past, later: [other] }).kind).toBe('review');
    expect(createJob.decide(create, [], past).kind).toBe('review');
  });

  test('only declined attempts, and another client makes one of that name → it is not taken for ours', () => {
    for (const outcome of ['not-applied', 'refused', 'not-sent'] as const) {
      const past = { ...untried, tries: [tried(outcome, { known: [] }, 429)] };
      expect(createJob.decide(create, [job()], past)).toMatchObject({
        kind: 'send',
        preimage: { known: [7] },
      });
    }
  });

  test('after a lost answer: one that was not there before is ours by its figures; one that was is not', () => {
    const past = unheard({ known: [7] });
    expect(createJob.decide(create, [job(), job({ id: 8 })], past)).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures', made: [8] },
    });
    expect(createJob.decide(create, [job()], past)).toMatchObject({ kind: 'send', preimage: { known: [7] } });
  });

  test('after a lost answer: another job was given its name since → that one is not ours', () => {
    const sent = createJob.decide(create, [job({ name: 'Old' })], untried);
    expect(sent).toMatchObject({ kind: 'send', preimage: { known: [7] } });
    expect(createJob.decide(create, [job()], unheard({ known: [7] }))).toMatchObject({ kind: 'send' });
  });

  test('after a lost answer: the request may still arrive → nothing is sent before that is over', () => {
    expect(createJob.decide(create, [], unheard({ known: [] }, 1000))).toEqual({
      kind: 'wait',
      milliseconds: SETTLE_DELAY - 1000,
    });
  });

  test('after a lost answer: with other notes, or several → a person is asked', () => {
    const past = unheard({ known: [] });
    const asked = (jobs: readonly Job[]) => createJob.decide(create, jobs, past);
    expect(asked([job({ notes: 'theirs' })])).toMatchObject({ review: { kind: 'look-alikes', ids: [7] } });
    expect(asked([job(), job({ id: 8 })])).toMatchObject({ review: { kind: 'look-alikes', ids: [7, 8] } });
    // One of them is known to be another's.
    const known = { ...past, isNotOfIt: (id: number) => id === 7 };
    expect(createJob.decide(create, [job(), job({ id: 8 })], known)).toMatchObject({ proof: { made: [8] } });
  });

  test('accepted and not listed → a person is asked, and it is not sent again', () => {
    const past = unheard({ known: [] });
    const accepted = { ...past, uncertain: { ...past.uncertain, outcome: 'accepted' as const } };
    expect(createJob.decide(create, [], accepted)).toMatchObject({
      review: { kind: 'look-alikes', ids: [] },
    });
  });

  test('two of its requests may have been applied, and two are there → the duplicate check finds them', () => {
    const past = {
      ...untried,
      tries: [tried('unknown', { known: [] }), tried('applied', { known: [] }, 200)],
    };
    const shown = { how: 'answer', readings: [], made: [8], gone: [] } as const;
    expect(createJob.duplicates?.(create, [job(), job({ id: 8 })], past, shown, 1)).toEqual({
      readings: [],
      made: [8, 7],
    });
    expect(createJob.duplicates?.(create, [job({ id: 8 })], past, shown, 1)).toBeNull();
  });
});

describe('a change of a job that is answered with success', () => {
  const set = { startDate: '2026-12-04' };
  const about = { kind: 'edit-job', basis: { kind: 'edit-job', name: 'Refit', fields: FIELDS } } as const;
  const edit = { ...common, ...about, intent: { kind: 'edit-job', jobId: 7, set } } as const;
  const preimage = { version: 3, shown: { ...FIELDS, status: 'not_started' } };
  const heard = (told: object | null) =>
    editJob.interpretResponse(edit, preimage, { kind: 'ok', json: told && { data: told } }, untried).kind;

  test.each([
    ['not', { start_date: null }, 'read-again'],
    ['as another day', { start_date: '2026-12-05' }, 'read-again'],
    ['as asked', { start_date: '2026-12-04' }, 'settle'],
    ['as a time', { start_date: '2026-12-03T23:00:00.000Z' }, 'settle'],
    ['in another way of writing', { start_date: '4.12.2026 (Fri)' }, 'settle'],
    ['nobody knows how', {}, 'settle'],
  ])('and kept %s', (_how, told, kind) => {
    expect(heard({ id: 7, name: 'Refit', ...told })).toBe(kind);
  });

  test('and nothing else → done', () => {
    expect(heard(null)).toBe('settle');
  });

  test('and a part of it is kept → a person is asked, and nobody else is said to have changed it', () => {
    const both = { name: 'Refit 2', notes: 'by the water' };
    const job = { id: 7, name: 'Refit 2', notes: FIELDS.notes, version: 4 };
    const request = { method: 'PUT', path: '/', body: {} } as const;
    const answer = JSON.stringify({ data: job });
    const step = editJob.decide(
      { ...edit, intent: { kind: 'edit-job', jobId: 7, set: both } },
      Job.parse({ status: 'not_started', start_date: FIELDS.startDate, end_date: FIELDS.endDate, ...job }),
      {
        ...untried,
        tries: [{ n: 1, at: common.at, request, preimage, outcome: 'accepted', status: 200, answer }],
        uncertain: { outcome: 'accepted', preimage, waited: SETTLE_DELAY, sentHere: true },
      },
    );
    expect(step).toMatchObject({ kind: 'review', review: { kind: 'cannot-tell', reason: 'unkept' } });
  });
});

describe('a change of a job', () => {
  const edit: Of<'edit-job'> = {
    ...common,
    kind: 'edit-job',
    intent: { kind: 'edit-job', jobId: 7, set: { endDate: '2026-12-04' } },
    basis: { kind: 'edit-job', name: 'Refit', fields: FIELDS },
  };
  const lead: Of<'job-status'> = {
    ...common,
    kind: 'job-status',
    intent: { kind: 'job-status', jobId: 7, status: 'in_progress' },
    basis: { kind: 'job-status', name: 'Refit', status: 'not_started' },
  };
  const before = { version: 3, shown: { ...FIELDS, status: 'not_started' } };

  test('names the version, sends only what is set, and is fenced by it; without one it is waited for', () => {
    expect(editJob.decide(edit, job({ notes: 'theirs' }), untried)).toMatchObject({
      fenced: true,
      request: { body: { end_date: '2026-12-04', version: 3 } },
    });
    const none = editJob.decide(edit, job({ version: null }), unheard({ ...before, version: null }, 1000));
    expect(none).toMatchObject({ kind: 'wait' });
    const bare = editJob.decide(edit, job({ version: null }), untried);
    expect(bare).toMatchObject({ kind: 'send', request: { body: { end_date: '2026-12-04' } } });
    expect(bare).not.toHaveProperty('fenced');
  });

  test('written more than once since an attempt without an answer → a person is asked', () => {
    for (const [version, kind] of [
      [3, 'send'],
      [4, 'send'],
      [5, 'review'],
    ] as const) {
      expect(editJob.decide(edit, job({ version }), unheard(before)).kind).toBe(kind);
      expect(jobStatus.decide(lead, job({ version }), unheard(before)).kind).toBe(kind);
    }
  });

  test('gone → said so; in doubt it is not', () => {
    expect(editJob.decide(edit, null, untried)).toMatchObject({ review: { kind: 'gone', what: 'job' } });
    expect(jobStatus.decide(lead, null, unheard(before))).toMatchObject({ review: { kind: 'cannot-tell' } });
  });

  test('its status was changed meanwhile, also by what came behind an attempt in doubt → a person is asked', () => {
    const moved = { review: { kind: 'status-moved', of: 'job', status: 'completed', possible: true } };
    const completed = job({ status: 'completed', version: 4 });
    expect(jobStatus.decide(lead, completed, untried)).toMatchObject(moved);
    expect(jobStatus.decide(lead, completed, unheard(before))).toMatchObject(moved);
    const reopen = { ...lead, basis: { ...lead.basis, status: 'completed' } };
    expect(jobStatus.decide(reopen, completed, untried)).toMatchObject({ kind: 'send', fenced: true });
  });

  test('a status nobody here knows leads nowhere', () => {
    expect(jobStatus.decide(lead, job({ status: 'on_hold' }), untried)).toMatchObject({
      review: { kind: 'status-moved', of: 'job', possible: false },
    });
  });

  test('a deletion asks about any other content or status, and counts what is gone as deleted', () => {
    const remove: Of<'delete-job'> = {
      ...common,
      kind: 'delete-job',
      intent: { kind: 'delete-job', jobId: 7 },
      basis: { kind: 'delete-job', name: 'Refit', saw: before.shown },
    };
    expect(deleteJob.decide(remove, job({ version: 9 }), untried)).toMatchObject({ kind: 'send' });
    for (const other of [{ status: 'completed' }, { end_date: '2026-12-04' }, { notes: 'x' }])
      expect(deleteJob.decide(remove, job(other), untried)).toMatchObject({ review: { kind: 'job-moved' } });
    const field = { custom_attribute_id: 5, value: 'east', scanner_code_type: null };
    const sawNone = { ...remove, basis: { ...remove.basis, saw: { ...before.shown, customValues: {} } } };
    expect(deleteJob.decide(sawNone, job(), untried)).toMatchObject({ kind: 'send' });
    expect(deleteJob.decide(sawNone, job({ custom_field_values: [field] }), untried)).toMatchObject({
      review: { kind: 'job-moved', now: { customValues: { 5: 'east' } } },
    });
    expect(deleteJob.decide(remove, null, untried)).toMatchObject({ proof: { how: 'already' } });
    expect(deleteJob.decide(remove, null, unheard(before))).toMatchObject({ proof: { how: 'figures' } });
  });
});

test('a job that several pages do not show is looked for once more: a deletion moves rows up past the reader', () => {
  const pages = [[job({ id: 1 })], [job({ id: 2 })]];
  const plan = readJobs(({ id }) => id === 7);
  let asked = 0;
  let next = plan.next();
  while (next.done !== true) {
    const page = next.value.type === 'jobs' ? next.value.page : 0;
    const isSecond = asked >= pages.length;
    asked += 1;
    const jobs = isSecond && page === 2 ? [job()] : (pages[page - 1] ?? []);
    next = plan.next({ type: 'jobs', jobs, more: page < pages.length });
  }
  expect(next.value.map(({ id }) => id)).toContain(7);
});
