/**
 * Corrects stored times after the service's clock was set back. Attempts of receive, move, copy, create-item and create-order store
 * `since`, a lower bound of the service's clock when they were sent, to recognize the records that they created. After a reset such records
 * carry earlier stamps and would be missed. So `since` is lowered, and the lowered value is stored, because the clock may be put forward
 * again. The original value is kept as `storedSince`: a record with a stamp between the two values may be older or newer than the attempt
 * (`ageOf` returns `unknown`). The mirror's watermark, the time from which changes are searched, is lowered in the same way for one search,
 * but not stored.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';
import { DATE_OFF, MOST_BACK } from '../../../client/service-clock.ts';
import { attemptsOf, keepPreimage, type Attempt } from '../../../store/commands/delivery-attempts.ts';
import {
  dueDuplicateChecks,
  uncertainCommands,
  type StoredCommand,
} from '../../../store/commands/commands.ts';
import { progress } from '../../../store/pull/pull-progress.ts';
import type { DeliveryPorts } from './delivery-ports.ts';

type Ports = Pick<DeliveryPorts, 'client' | 'clock' | 'sentAt'>;

/** The attempts with lowered bounds, where the clock was set back since. @param tries of the command with that id */
export function withBoundsReset(ports: Ports, id: string, tries: readonly Attempt[]): readonly Attempt[] {
  return tries.map((one) => {
    const since = sinceIn(one.preimage);
    const bound = since === null ? null : boundThen(ports, id, tries, one);
    if (since === null || bound === null || since - bound <= CLOCK_BLUR) return one;
    // After a restart only the Date header bounds the clock, and it may be off by `DATE_OFF`.
    const least = ports.sentAt.has(id) ? bound : bound - DATE_OFF;
    return { ...one, preimage: { storedSince: since, ...Object(one.preimage), since: least } };
  });
}

/** Stores lowered bounds: those of the command whose read has shown the clock, and those of other commands that may still be applied. */
export function keepLowered(
  ports: Ports & Pick<DeliveryPorts, 'queue'>,
  command: Pick<StoredCommand, 'id' | 'seq'>,
): void {
  const { queue } = ports;
  const others = [...uncertainCommands(queue.read, command.seq), ...dueDuplicateChecks(queue.read)];
  for (const { id, seq } of [command, ...others]) {
    const stored = attemptsOf(queue.read, seq);
    const lowered = withBoundsReset(ports, id, stored).filter((one, n) => one !== stored[n]);
    if (lowered.length === 0) continue;
    queue.mustWrite((db) => {
      for (const one of lowered) keepPreimage(db, seq, one);
    });
  }
}

/**
 * A lower bound of the service's clock, as it runs now, for the moment when an attempt was sent. If an earlier process sent it, the
 * records read since may carry no stamp as late as that, so only the Date header can show that the clock was set back.
 */
function boundThen(
  { client, clock, sentAt }: Ports,
  id: string,
  tries: readonly Attempt[],
  { at }: Attempt,
): number | null {
  const sent = sentAt.get(id);
  const last = tries.at(-1)?.at ?? at;
  if (sent !== undefined) return leastShown(client, sent - (Date.parse(last) - Date.parse(at)));
  const ago = clock.now().getTime() - Date.parse(at);
  return client.serviceTime(clock.monotonic() - ago, 'most');
}

/**
 * A lower bound of the service's clock. It also holds if a Date header that is hours behind is the service's own, although the Date is
 * taken for a gateway's because records from before the reset agree with this computer's clock.
 * @param when monotonic; absent: now
 */
export function leastShown(client: Ports['client'], when?: number): number | null {
  const [least, most] = [client.serviceTime(when), client.serviceTime(when, 'most')];
  return least !== null && most !== null && least - most > CLOCK_BLUR ? most - DATE_OFF : least;
}

/**
 * A lower bound of the service's clock, as it runs now, for the moment when the changes up to the mirror's watermark were requested. If the
 * clock was set back since, a later change may be stamped earlier than the watermark, and only the next pull sets the watermark back.
 */
export function watermarkByNow(
  { client, clock, mirror, startedAt }: Pick<DeliveryPorts, 'client' | 'clock' | 'mirror' | 'startedAt'>,
  watermark: number,
): number {
  const now = clock.monotonic();
  const lastAt = progress(mirror.read, 'lastAt');
  const ago = lastAt === undefined ? 0 : clock.now().getTime() - Date.parse(lastAt);
  // An earlier process stored it by its own monotonic clock; the computer's clock may have been set. The earlier of both is safe.
  const then = Math.min(now - ago, progress(mirror.read, 'watermarkAsked') ?? now);
  const isBefore = then < startedAt;
  const bound = isBefore ? client.serviceTime(then, 'most') : leastShown(client, then);
  if (bound === null || watermark - bound <= CLOCK_BLUR) return watermark;
  // Limited, because a computer's clock that was years off would have all changes ever made read.
  return Math.max(isBefore ? bound - DATE_OFF : bound, watermark - MOST_BACK);
}

/** Whether the bounds were lowered between two readings of the attempts: the clock turned out to have been set back meanwhile. */
export const isClockReset = (before: readonly Attempt[], now: readonly Attempt[]): boolean =>
  before.some(({ n, preimage }) => {
    const [was, is] = [preimage, now.find((one) => one.n === n)?.preimage].map(sinceIn);
    return was != null && is != null && was - is > CLOCK_BLUR;
  });

function sinceIn(preimage: unknown): number | null {
  const known = typeof preimage === 'object' && preimage !== null && 'since' in preimage;
  return known && typeof preimage.since === 'number' ? preimage.since : null;
}
