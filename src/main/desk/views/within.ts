/** What lies in a location, at any depth, once what waits in the outbox has gone through: what would go with it if it were deleted. */
import type { WithinView } from '#domain/views/stock.ts';
import type { Reader } from '../../store/database.ts';
import { foldersBelow } from '../../store/mirror/list-items.ts';
import { countItemsIn } from '../../store/mirror/read-locations.ts';
import type { DeskPorts } from '../ports.ts';
import { itemsToCome, stockNow, type Stock } from '../items/stock.ts';
import { jobsKnown } from './jobs.ts';

export function withinView({ queue, mirror }: DeskPorts, folderId: number): WithinView {
  const stock = stockNow(queue.read, mirror.read);
  const inside = foldersInside(stock, mirror.read, folderId);
  const toCome = itemsToCome(stock, mirror.read);
  const change = [...inside].reduce((sum, id) => sum + (toCome.get(id) ?? 0), 0);
  const jobs = jobsKnown(mirror.read, stock).filter(
    (job) => job.folderId !== null && inside.has(job.folderId),
  );
  return {
    items: Math.max(0, countItemsIn(mirror.read, [...inside]) + change),
    folders: inside.size - 1,
    jobs: jobs.map(({ shown }) => shown.name),
  };
}

/** The location and all inside it. */
function foldersInside(stock: Stock, mirror: Reader, folderId: number): ReadonlySet<number> {
  const inside = new Set(foldersBelow(mirror, folderId));
  for (const { intent } of stock.commands) {
    if (intent.kind !== 'move-folder') continue;
    const moved = foldersBelow(mirror, intent.folderId);
    // With a location above it, it stays what it is.
    if (moved.includes(folderId)) continue;
    const comesIn = intent.intoId !== null && inside.has(intent.intoId);
    for (const id of moved)
      if (comesIn) inside.add(id);
      else inside.delete(id);
  }
  for (const effect of stock.effects) {
    const made = effect.kind === 'appears' && effect.record.what === 'folder' ? effect.record : null;
    if (made !== null && made.folderId !== null && inside.has(made.folderId)) inside.add(made.itemId);
  }
  return new Set([...inside].filter((id) => id === folderId || !stock.goes(id)));
}
