/**
 * Counts the requests that a command of each kind takes from enqueueing to its verdict when nothing goes wrong. The reference is the
 * fewest requests that are safe.
 *
 * Not counted: reading the command's effect into the mirror afterwards, which belongs to the pull; and the request with which a receipt's
 * duplicate check asks, minutes after the verdict, whether a second delivery is running. That one is as necessary as the others.
 */
import { KIND_CASES } from '../../support/samples/one-command-per-kind.ts';
import { startWorld } from '../../support/station/start-service-and-stations.ts';
import { row, type Row } from '../bench-row.ts';

/**
 * The fewest safe requests of each kind: the write, and the read right before it of what it sets or adds to. A move and a copy also read
 * the destination; a receipt reads the order and its progress, and the progress once more for the result. Creating a marked record, a
 * numbered order or an alert needs no read.
 */
const FEWEST: Readonly<Record<string, number>> = {
  receive: 4,
  move: 3,
  copy: 3,
  'move-folder': 2,
  count: 2,
  adjust: 2,
  'edit-item': 2,
};
/** Kinds without a fixed number: they must read everything that they delete or send back whole. */
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
  return [
    row('requests, one command of each kind (reference: the fewest safe ones)', took, fewest, 1.1, 'less'),
  ];
}
