/**
 * Corrects stored time bounds after the service's clock was set back. Each attempt stores `since`, a lower bound of the service's clock
 * when it was sent. After a reset, records made since carry earlier stamps, and a search from the old `since` would miss them: so this
 * file lowers `since`. It stores the lowered value, because the clock may be put forward again and what was applied in between keeps its
 * stamp. The first value is kept as `storedSince`: a record stamped between the two may be older than the attempt or made since (`ageOf`).
 * The mirror's watermark is lowered in the same way where changes since it are searched.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';
import { DATE_OFF, MOST_BACK } from '../../../client/service-clock.ts';
import { attemptsOf, keepPreimage, type Attempt } from '../../../store/attempts.ts';
import { dueDuplicateChecks, uncertainCommands, type StoredCommand } from '../../../store/commands.ts';
import { progress } from '../../../store/pull-progress.ts';
import type { DeliveryPorts } from './ports.ts';

type Ports = Pick<DeliveryPorts, 'client' | 'clock' | 'sentAt'>;

/** @param tries of the command with that id */
export function withBoundsReset(ports: Ports, id: string, tries: readonly Attempt[]): readonly Attempt[] {
  return tries.map((one) => {
    const since = sinceIn(one.preimage);
    const bound = since === null ? null : boundThen(ports, id, tries, one);
    if (since === null || bound === null || since - bound <= CLOCK_BLUR) return one;
    // A station that starts has nothing to hold the Date against.
    const least = ports.sentAt.has(id) ? bound : bound - DATE_OFF;
    return { ...one, preimage: { storedSince: since, ...Object(one.preimage), since: least } };
  });
}

/** Writes down lowered bounds: of the command whose reading has told of the clock, and of the others that may still land. */
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
 * What the clock as it goes now showed when an attempt left, at least. Where that was in another run of the station, its records may
 * tell of no time as late as that, so the Date alone shows that the clock has been put back.
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
 * What the clock showed at least, also where a Date that is hours behind is its own: records of before it was put back may agree with the
 * wall clock, so that the Date is taken for a gateway's. @param when monotonic; now, if left out
 */
export function leastShown(client: Ports['client'], when?: number): number | null {
  const [least, most] = [client.serviceTime(when), client.serviceTime(when, 'most')];
  return least !== null && most !== null && least - most > CLOCK_BLUR ? most - DATE_OFF : least;
}

/**
 * What the clock as it goes now showed at least when the changes up to the mirror's watermark were asked for. Where it has been put back
 * since, a change after that may be stamped earlier than the watermark, which goes back with the next pull only.
 */
export function watermarkByNow(
  { client, clock, mirror, startedAt }: Pick<DeliveryPorts, 'client' | 'clock' | 'mirror' | 'startedAt'>,
  watermark: number,
): number {
  const now = clock.monotonic();
  const lastAt = progress(mirror.read, 'lastAt');
  const ago = lastAt === undefined ? 0 : clock.now().getTime() - Date.parse(lastAt);
  // Another run of the station wrote it down by a monotonic clock of its own; the wall clock may have been set. The earlier is safe.
  const then = Math.min(now - ago, progress(mirror.read, 'watermarkAsked') ?? now);
  const isBefore = then < startedAt;
  const bound = isBefore ? client.serviceTime(then, 'most') : leastShown(client, then);
  if (bound === null || watermark - bound <= CLOCK_BLUR) return watermark;
  // A wall clock that was years off would have everything read that was ever changed.
  return Math.max(isBefore ? bound - DATE_OFF : bound, watermark - MOST_BACK);
}

/** Whether the clock turned out to have been put back while it was looked by these. */
export const isClockReset = (before: readonly Attempt[], now: readonly Attempt[]): boolean =>
  before.some(({ n, preimage }) => {
    const [was, is] = [preimage, now.find((one) => one.n === n)?.preimage].map(sinceIn);
    return was != null && is != null && was - is > CLOCK_BLUR;
  });

function sinceIn(preimage: unknown): number | null {
  const known = typeof preimage === 'object' && preimage !== null && 'since' in preimage;
  return known && typeof preimage.since === 'number' ? preimage.since : null;
}
