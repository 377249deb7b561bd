/**
 * Starts a service and a puller (`killable-stepwise-puller.ts`) on one clock, which moves only when a test moves it; the service's can also
 * be set apart from the station's. The puller reads changes in pages of `perPage` rows, and all other lists in pages of `whole` rows, into
 * a mirror (the local copy of the service's records). Also changes the body of an answer for a test (`withBody`).
 */
import { defaultVariants } from '#wire/variants.ts';
import type { HttpResult } from '#main/client/transport.ts';
import { startWorld, type World } from '../../support/station/start-service-and-stations.ts';
import { startPuller, type Puller } from './killable-stepwise-puller.ts';

const HOUR = 3_600_000;

export interface FrozenAccount {
  readonly world: World;
  readonly puller: Puller;
  /** Lets time pass (milliseconds). */
  readonly pass: (time: number) => void;
  /** Moves the service's clock and its Date header by so much (milliseconds); the station's clock stays. */
  readonly setClock: (by: number) => void;
  /** The requests made to that path, after the first `from` requests of the puller. */
  readonly asked: (path: string, from?: number) => readonly string[];
  readonly make: (about: object) => Promise<number>;
  readonly edit: (id: number, about: object) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

/** @param perPage rows of a page of changes @param whole rows of a page of any other list */
export async function frozenAccount(
  perPage: number,
  work: (scene: FrozenAccount) => Promise<void>,
  whole = 1000,
): Promise<void> {
  // Not at a whole second: a record's time in whole seconds does not show that an own write has replaced the record.
  let time = Math.floor((Date.now() - HOUR) / 1000) * 1000 + 250;
  let ahead = 0;
  const clock = () => time + ahead;
  const world = await startWorld({
    receiveDelay: 1,
    clock,
    variants: { ...defaultVariants, list: 'top' },
  });
  const puller = startPuller(world, { whole, changes: perPage }, () => time, clock);
  const done = async (method: string, path: string, body?: object) => {
    const { status, json } = await world.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
    return json;
  };
  try {
    await work({
      world,
      puller,
      pass: (by) => {
        time += by;
      },
      setClock: (by) => {
        ahead += by;
      },
      asked: (path, from = 0) => puller.asked.slice(from).filter((one) => one.split('?')[0] === path),
      make: async (about) =>
        (await done('POST', '/api/v1/items', { type: 'item', quantity: 1, ...about })).data.id,
      edit: async (id, about) => void (await done('PUT', `/api/v1/items/${id}`, about)),
      remove: async (id) => void (await done('DELETE', `/api/v1/items/${id}`)),
    });
  } finally {
    await puller.close();
    await world.close();
  }
}

/** An answer with its JSON body changed. */
export const withBody = (result: HttpResult, change: (json: any) => unknown): HttpResult =>
  result.kind === 'nothing' ? result : { ...result, body: JSON.stringify(change(JSON.parse(result.body))) };
