/**
 * Follows the service's changes as a polling client does: it reads all items changed since the newest `updated_at` stamp that it has seen
 * (its watermark). It records with which stamps it saw each item. If a page cannot be read, the watermark stays, and the next read asks
 * for the same again.
 */
import type { Json } from '../../integration/service/in-process-service.ts';

/** Requests one page. Null: there was no answer. */
type Ask = (path: string) => Promise<{ readonly status: number; readonly body: Json } | null>;

export class WatermarkReader {
  /** By item: the stamps with which it was seen, in the order of their first appearance. */
  readonly seen = new Map<number, Set<string>>();
  /** Epoch milliseconds. */
  #watermark = 0;

  /** Reads all pages. @returns false if one could not be read: the next call asks for the same */
  async read(ask: Ask): Promise<boolean> {
    let newest = this.#watermark;
    for (let page = 1; ; page += 1) {
      const answer = await ask(
        `/items/recent?updated_since=${this.#watermark / 1000}&per_page=100&page=${page}`,
      );
      if (answer?.status !== 200) return false;
      for (const { id, updated_at } of answer.body.data) {
        this.seen.set(id, (this.seen.get(id) ?? new Set()).add(updated_at));
        newest = Math.max(newest, Date.parse(updated_at));
      }
      if (answer.body.meta.next_page_url === null) break;
    }
    this.#watermark = newest;
    return true;
  }
}
