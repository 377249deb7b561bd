/**
 * Requests that a command takes where nothing goes wrong, from its enqueueing to its verdict, beside the fewest that could do.
 * The mirror has just been read, as it has on a dock that is at work; what the commands make of it afterwards is the pull's.
 */
import { KIND_CASES } from '../../support/kinds.ts';
import { startWorld } from '../../support/world.ts';
import { row, type Row } from '../row.ts';

/** From the outbox's table: an adjustment has to read what it adds to, a receipt has to be asked about once. */
const FEWEST: Readonly<Record<string, number>> = { adjust: 2, receive: 2 };
/** Kinds without a bound in that table: what they delete or write back whole has to be read first. */
const UNBOUND: ReadonlySet<string> = new Set([
  'delete',
  'delete-order',
  'edit-order',
  'order-status',
  'edit-alert',
  'delete-alert',
]);

export async function bench(): Promise<readonly Row[]> {
  let [took, fewest] = [0, 0];
  for (const { kind, prepare } of KIND_CASES) {
    if (UNBOUND.has(kind)) continue;
    const world = await startWorld({ receiveDelay: 20 });
    let [requests, atFirst, atLast] = [0, 0, 0];
    const serve = world.service.fetch.bind(world.service);
    Object.assign(world.service, {
      fetch: (...asked: Parameters<typeof serve>) => {
        requests++;
        return serve(...asked);
      },
    });
    const { act } = await prepare(world);
    const station = await world.station({
      pullEvery: 600_000,
      trace: (step) => {
        if (step === 'appended') atFirst = requests;
        if (step === 'settling') atLast = requests;
      },
    });
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    await act(station);
    await station.until('outbox', {}, (view) => view.settled.length === 1);
    took += atLast - atFirst;
    fewest += FEWEST[kind] ?? 1;
    console.log(`  ${kind}: ${atLast - atFirst} of ${FEWEST[kind] ?? 1}`);
    await world.close();
  }
  return [row('requests, one command of each kind (reference: the fewest)', took, fewest, 1.1, 'less')];
}
