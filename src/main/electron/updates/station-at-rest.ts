/**
 * What of the station's doings bears on when an update may be installed: the time since the last scan or other act, whether
 * work is open on the screen, and whether the outbox is quiet. Observes the page's requests, and passes them on unchanged.
 */
import type { ActAsk } from '#bridge/acts.ts';
import type { StatusView } from '#domain/views/status.ts';
import type { Verbs } from '../../shell/verbs.ts';
import type { UpdatePorts } from '../../updates/updates.ts';

export type StationMoment = Awaited<ReturnType<UpdatePorts['moment']>>;

export interface WatchedStation extends Verbs {
  moment(): Promise<StationMoment>;
}

/** Acts that the page does by itself, without a person. */
const BY_ITSELF = new Set(['screen.inHand', 'figure.typed', 'drafts.keep']);

/** @param monotonic milliseconds that only go forward */
export function watchStation(station: Verbs, monotonic: () => number): WatchedStation {
  let lastAct = monotonic();
  // A page that has said nothing yet may have anything on it.
  let isInHand = true;
  return {
    act: (name, ask, queueId) => {
      if (!BY_ITSELF.has(name)) lastAct = monotonic();
      if (name === 'screen.inHand') {
        isInHand = isSaidOf(ask);
      }
      return station.act(name, ask, queueId);
    },
    read: (name, ask, queueId) => station.read(name, ask, queueId),
    changed: (listener) => station.changed(listener),
    moment: async () => {
      const answer = await station.read('status', {});
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own station answers to this read
      const outbox = answer.ok ? outboxOf(answer.value as StatusView) : 'quiet';
      return { stillFor: monotonic() - lastAct, isInHand, outbox };
    },
  };
}

/** The station checks the whole of it; without its schemas, which this process does not load, what is no such ask counts as in hand. */
const isSaidOf = (ask: unknown): boolean =>
  typeof ask !== 'object' || ask === null || (ask as Partial<ActAsk<'screen.inHand'>>).isInHand !== false;

function outboxOf({ outbox, network }: StatusView): StationMoment['outbox'] {
  if (outbox.sending) return 'sending';
  const isOnline = network.state === 'online' || network.state === 'silent';
  return outbox.waiting > 0 && isOnline && !outbox.paused ? 'waiting' : 'quiet';
}
