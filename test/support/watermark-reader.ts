/** Reads what changed by updated_since, as a client that asks again and again since the newest stamp that it has seen. */
import type { Json } from '../integration/service/in-process-service.ts';

/** Of one page. Null: there was no answer. */
type Ask = (path: string) => Promise<{ readonly status: number; readonly body: Json } | null>;

export class WatermarkReader {
  /** By item: each stamp that it was seen with, in the order of the first sight. */
  readonly seen = new Map<number, Set<string>>();
  /** Epoch milliseconds. */
  #watermark = 0;

  /** @returns whether all of it was read; otherwise the next time asks for the same */
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
