/**
 * Judges the webhook events of one run of the service torture against the service's ledger. Each change that has an event must have
 * exactly one. Each event must have arrived at the webhook's address at least once, always under one id. The first arrivals of the events
 * of one item, or of one order, must be in order. Nothing else may have arrived.
 */
import {
  doubled,
  grouped,
  lost,
  type Finding,
  type HistoryRecord,
  type LedgerEntry,
  type WebhookEvent,
} from './history-record-types.ts';

export function judgeEvents({ ledger, events, arrivals }: HistoryRecord): Finding[] {
  const found: Finding[] = [];
  const expected = counted(ledger.filter(isTold).map(eventOf));
  const there = counted(events.map(nameOf));
  for (const name of new Set([...expected.keys(), ...there.keys()])) {
    const [changes, told] = [expected.get(name) ?? 0, there.get(name) ?? 0];
    if (told < changes) found.push(lost(`event ${name}: ${told} of ${changes}`));
    if (told > changes) found.push(doubled(`event ${name}: ${told} of ${changes}`));
  }

  const ids = grouped(arrivals, ({ text }) => text);
  for (const event of events) {
    const arrived = ids.get(event.text) ?? [];
    if (arrived.length === 0) found.push(lost(`event ${nameOf(event)} never arrived`));
    if (new Set(arrived.map(({ id }) => id)).size > 1)
      found.push(doubled(`event ${nameOf(event)} arrived under several ids`));
  }
  const known = new Set(events.map(({ text }) => text));
  for (const arrival of arrivals)
    if (!known.has(arrival.text)) found.push(doubled(`${nameOf(arrival)} arrived and is no event`));

  const order = new Map<string, number>();
  for (const [at, { text }] of arrivals.entries()) if (!order.has(text)) order.set(text, at);
  for (const [lane, ofOne] of grouped(events, laneOf)) {
    const places = ofOne.flatMap(({ text }) => order.get(text) ?? []);
    if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)))
      found.push({ kind: 'out of order', what: `the events of ${lane}` });
  }
  return found;
}

/** Whether a ledger row has an event. A portion that moves has two rows, and the event is that of its destination. */
const isTold = (row: LedgerEntry): boolean =>
  row.record === 'item' || row.record === 'folder'
    ? row.verb !== 'quantity_move' || row.from_id !== null
    : row.record === 'purchase_order' && (row.verb === 'create' || row.verb.startsWith('status:'));

const eventOf = ({ verb, record, record_id }: LedgerEntry): string =>
  `${verb} of ${record === 'folder' ? 'item' : record} ${record_id}`;

const nameOf = ({ verb, node, order }: WebhookEvent): string =>
  node === null ? `${verb} of purchase_order ${order}` : `${verb} of item ${node}`;

const laneOf = ({ node, order }: WebhookEvent): string => (node === null ? `order ${order}` : `item ${node}`);

function counted(names: readonly string[]): Map<string, number> {
  return new Map(
    Array.from(
      grouped(names, (name) => name),
      ([name, all]) => [name, all.length],
    ),
  );
}
