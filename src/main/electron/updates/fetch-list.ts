/** Fetches the signed list, by the system's proxy and certificates. A small file or none: what is longer is not read to its end. */
import { session } from 'electron';
import { LONGEST_LIST } from '../../updates/signed-list.ts';
import type { FetchedList } from '../../updates/updates.ts';

/** electron-updater's own: our pages' session lets nothing out. */
const SESSION = 'electron-updater';
/** Milliseconds. */
const WITHIN = 30_000;

/** Never rejects. */
export async function fetchList(url: string): Promise<FetchedList> {
  try {
    const response = await session.fromPartition(SESSION, { cache: false }).fetch(url, {
      cache: 'no-store',
      signal: AbortSignal.timeout(WITHIN),
    });
    if (response.status === 404 || response.status === 410) return { kind: 'absent' };
    if (!response.ok || response.body === null) return { kind: 'unreachable' };
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body) {
      length += chunk.length;
      if (length > LONGEST_LIST) return { kind: 'too-long' };
      chunks.push(chunk);
    }
    return { kind: 'text', text: Buffer.concat(chunks).toString('utf8') };
  } catch {
    return { kind: 'unreachable' };
  }
}
