/**
 * Sends the stock count of a sheet at a station. Expected items that were not counted keep their stock: for each of them the operator's
 * choice is "leave".
 */
import { isMissing } from '#domain/stock/count.ts';
import type { TestStation } from './start-service-and-stations.ts';

export async function sendCount(
  station: Pick<TestStation, 'act' | 'read'>,
  sheetId: string,
): ReturnType<typeof station.act<'count.send'>> {
  const { lines } = await station.read('counting', { sheetId, isReview: true });
  const unseen = lines.flatMap((line) =>
    isMissing(line) && line.expected !== null
      ? [{ itemId: line.itemId, expected: line.expected, as: 'leave' as const }]
      : [],
  );
  return station.act('count.send', { sheetId, unseen });
}
