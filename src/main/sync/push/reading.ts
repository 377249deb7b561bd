/**
 * Carries out a command's reading plan in steps. A long list may take more requests than there are to spend: every further page
 * asks the budget, and a plan that must wait in the middle of a list is kept, and goes on at that very page. What it concludes
 * holds as of its beginning: a record may have landed on a page after that was read, so the verdict is given the past that the
 * plan was begun on, never a later one.
 *
 * What a first attempt is decided on is read in one go, and a folder's contents are few pages: between the figures that are kept
 * with an attempt and the attempt there shall be no time to spare.
 */
import type { StoredCommand } from '../../store/commands.ts';
import type { Past } from './kind.ts';
import { ask, type LookedUp } from './look-up.ts';
import type { Seen, WhereIs } from './missing.ts';
import type { Ask, Look } from './look.ts';
import { whereInMirror } from './mirror-look.ts';
import type { DeliveryPorts } from './ports.ts';

/** A plan that stands in the middle of a list. */
export interface Begun {
  readonly plan: Look<unknown>;
  /** What it asks for next. */
  readonly next: IteratorYieldResult<Ask>;
  readonly past: Past<unknown>;
  /** It is the second reading, before a person is asked. */
  readonly again: boolean;
  /** By the monotonic clock. */
  readonly at: number;
  /** What the command was like, and had been tried, when it was begun. */
  readonly of: string;
}

export type Looked =
  | Exclude<LookedUp<unknown>, { came: 'facts' | 'unsure' }>
  /** `past` and `again`: of when it was begun. `reads`: how many requests it took, by a plan that was kept at least two. */
  | ({ readonly came: 'facts'; readonly facts: unknown; readonly reads: number } & Pick<
      Begun,
      'past' | 'again'
    >)
  | { readonly came: 'parked'; readonly milliseconds: number };

/** A plan that was begun longer ago (milliseconds) is begun anew. */
const LONGEST = 10 * 60_000;
/** What two paths do not agree on is read again after so long, and twice as long each time (milliseconds) ... */
const UNSURE_REST = 2000;
/** ... and after so many times a person gets it. */
const MOST_UNSURE = 6;

/** @param plan used where none is under way */
export async function readOn(
  ports: DeliveryPorts,
  command: StoredCommand,
  about: Pick<Begun, 'plan' | 'past' | 'again'>,
): Promise<Looked> {
  const inMirror = whereInMirror(ports.mirror.read);
  const whereIs: WhereIs = (id) => inMirror(id) ?? whereDecided(command);
  const kept = takeUp(ports, command, about.past);
  const { plan, past, again } = kept ?? about;
  const at = kept?.at ?? ports.clock.monotonic();
  let next: IteratorResult<Ask, unknown> = kept?.next ?? plan.next();
  let asked = 0;
  for (; next.done !== true; asked++) {
    const isFurther = isFurtherPage(next.value, past);
    const standing: Begun = { plan, past, again, at, next, of: triedOf(command, past) };
    const wait = isFurther && asked > 0 ? ports.mayAsk() : 0;
    if (wait > 0) {
      ports.begun.set(command.id, standing);
      return { came: 'parked', milliseconds: wait };
    }
    const found = await ask(ports.client, next.value, whereIs);
    if (found.came === 'unsure') return unsure(ports, command, found.words);
    if (found.came !== 'facts') {
      if (found.came === 'stopped' && isFurther) ports.begun.set(command.id, standing);
      return found;
    }
    next = plan.next(found.facts);
  }
  ports.unsure.delete(command.id);
  return { came: 'facts', facts: next.value, past, again, reads: kept === undefined ? asked : asked + 1 };
}

function unsure({ unsure: times }: DeliveryPorts, { id }: StoredCommand, words: string): Looked {
  const before = times.get(id) ?? 0;
  times.set(id, before + 1);
  if (before < MOST_UNSURE) return { came: 'parked', milliseconds: UNSURE_REST * 2 ** before };
  times.delete(id);
  return { came: 'unreadable', words };
}

/** Longer than any wall clock is off (milliseconds). */
const LONG_BEFORE = 24 * 3_600_000;

/** Where the command's record was when it was decided, where the mirror has dropped it since. */
function whereDecided({ basis, at }: StoredCommand): Seen | undefined {
  const until = Date.parse(at) - LONG_BEFORE;
  switch (basis.kind) {
    case 'delete':
      return basis.folderId === undefined ? undefined : { folderId: basis.folderId, until };
    case 'count':
    case 'adjust':
      return basis.at && { folderId: basis.at.folderId, until };
    case 'move':
    case 'move-folder':
      return { folderId: basis.fromId, until };
    case 'receive':
    case 'create-item':
    case 'edit-item':
    case 'copy':
    case 'create-order':
    case 'edit-order':
    case 'order-status':
    case 'delete-order':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
      return undefined;
    default:
      return basis satisfies never;
  }
}

/** The plan of this command that is under way; whoever takes it keeps it again, or is through. */
function takeUp(
  { begun, clock }: DeliveryPorts,
  command: StoredCommand,
  past: Past<unknown>,
): Begun | undefined {
  const kept = begun.get(command.id);
  const now = clock.monotonic();
  begun.delete(command.id);
  for (const [id, { at }] of begun) if (now - at > LONGEST) begun.delete(id);
  if (kept === undefined || kept.of !== triedOf(command, past)) return undefined;
  return now - kept.at > LONGEST ? undefined : kept;
}

const triedOf = ({ state }: StoredCommand, { tries }: Past<unknown>): string =>
  `${state} ${tries.map(({ outcome }) => outcome).join()}`;

function isFurtherPage(what: Ask, past: Past<unknown>): boolean {
  return 'page' in what && what.page > 1 && (what.read !== 'contents' || past.doubt !== null);
}
