/**
 * The second look. A command that was settled in doubt was settled by what the records showed; but a request that was not
 * heard can still land when that has been read, and do it twice. Nothing can prevent that; so a settle delay later the
 * records are read once more, and a second landing goes to a person. A command whose answer was heard is looked at in the
 * mirror alone: what landed twice there was delivered twice on the way.
 */
import {
  appliedSince,
  endSecondLook,
  putInReview,
  touchedInDoubt,
  touchedUnreflected,
  type StoredCommand,
} from '../../store/commands.ts';
import { withRealIds } from '../../store/made-ids.ts';
import type { Delivery } from './deliver.ts';
import { kindOf } from './kinds.ts';
import { lookUp } from './look-up.ts';
import { lookInMirror } from './mirror-look.ts';
import { pastOf, sinceSent } from './past.ts';
import type { DeliveryPorts } from './ports.ts';
import { resolve } from './resolve.ts';

/** Milliseconds until the mirror is asked again. */
const UNTIL_READ = 1000;

export async function lookAgain(ports: DeliveryPorts, stored: StoredCommand): Promise<Delivery> {
  const left = ports.settleDelay - sinceSent(ports, stored.id);
  if (stored.secondLook === 'service' && left > 0) return { came: 'parked', milliseconds: left };
  const resolved = resolve(ports.queue.read, stored);
  const { twice } = kindOf(stored);
  if (resolved.came !== 'resolved' || twice === undefined) return end(ports, stored, null);

  const { command } = resolved;
  const { read } = ports.queue;
  // What another of our commands does there, or may have done, would be taken for a second landing of this one.
  if (touchedInDoubt(read, command.seq)) return { came: 'parked', milliseconds: UNTIL_READ };
  const before = pastOf(ports, command);
  const since = before.tries[0]?.at;
  const later = since === undefined ? [] : appliedSince(read, command.seq, since);
  const past = { ...before, later: later.map((one) => withRealIds(read, one)) };
  if (stored.secondLook === 'mirror') {
    // What they have just done, the mirror does not show.
    if (touchedUnreflected(read, command.seq)) return { came: 'parked', milliseconds: UNTIL_READ };
    // The mirror has been read since: what it lacks has gone with the last piece, perhaps with the second landing.
    const found = lookInMirror(ports.mirror.read, kindOf(command).look(command, past), 'gone');
    return end(ports, stored, found === undefined ? null : twice(command, found.facts, past, stored.proof));
  }
  const looked = await lookUp<unknown>(ports.client, kindOf(command).look(command, past));
  if (looked.came === 'stopped') return looked;
  // What cannot be read can show nothing.
  return end(
    ports,
    command,
    looked.came === 'facts' ? twice(command, looked.facts, past, stored.proof) : null,
  );
}

type Twice = Parameters<typeof putInReview>[2];

function end(ports: DeliveryPorts, command: StoredCommand, found: Twice | null): Delivery {
  ports.queue.write((db) => {
    endSecondLook(db, command.seq);
    if (found !== null) putInReview(db, command.seq, found);
  });
  return { came: 'done' };
}
