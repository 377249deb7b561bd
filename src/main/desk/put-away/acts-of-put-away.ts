/** What can be done to the list of goods that are to be put away. */
import type { ActName } from '#bridge/acts.ts';
import type { Answer, Topic } from '#bridge/bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Writer } from '../../store/database.ts';
import { enqueued, type HandlersOf } from '../act-answers.ts';
import type { DeskPorts } from '../ports.ts';
import { beginPutAway, putAwayQuantity, putAwayTo, setPattern } from './put-away.ts';
import { discardPutAway } from './put-away-off.ts';

type PutAwayAct = Extract<ActName, `putAway.${string}` | 'settings.putAway'>;

export const PUT_AWAY_HANDLERS: HandlersOf<PutAwayAct> = {
  'putAway.begin': (desk, ask) => onList(desk, (db) => beginPutAway(desk, db, ask)),
  'putAway.set': (desk, ask) => onList(desk, (db) => putAwayQuantity(desk, db, ask)),
  'putAway.to': (desk, { itemId, folderId }) =>
    onList(desk, (db) => putAwayTo(desk, db, { itemId }, folderId)),
  'putAway.discard': (desk) => onList(desk, (db) => discardPutAway(desk, db)),
  'settings.putAway': (desk, { pattern }) => onList(desk, (db) => setPattern(db, pattern), 'settings'),
};

function onList(desk: DeskPorts, work: (db: Writer) => Outcome, topic: Topic = 'putAway'): Answer<Outcome> {
  const value = desk.queue.write(work);
  desk.announce([topic]);
  if (value.sends !== undefined) enqueued(desk);
  return { ok: true, value };
}
