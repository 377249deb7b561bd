/**
 * Reads the list of items for the screen that shows it: pages of the rows in sight, again when the stock has changed, and on and on while
 * the station is still looking through it. What was shown before stays until the first answer to another filter. Nothing is read before the
 * first rows are asked for, and nothing after `stop`.
 */
import type { Bridge, Problem } from '#bridge/bridge.ts';
import type { ItemFilter, ItemOrder, ItemRow } from '#domain/views/items.ts';
import { TOPICS_OF } from '../../../state/views/topics.ts';

export interface ItemPages {
  readonly total: number;
  readonly isWhole: boolean;
  readonly isCut: boolean;
  /** By the number of the page. */
  readonly pages: ReadonlyMap<number, readonly ItemRow[]>;
  readonly problem: Problem | null;
}

export interface ItemReader {
  readonly show: (filter: ItemFilter, order: ItemOrder) => void;
  readonly see: (first: number, end: number) => void;
  readonly stop: () => void;
}

/** Rows read at a time. */
export const PAGE = 100;
/** Milliseconds between two reads of the same: while the station looks through the list, and when the stock has changed. */
const GOES_ON = 25;
const PACE = 250;
/** Pages kept out of sight. */
const MOST_KEPT = 30;

export const NOTHING_READ: ItemPages = {
  total: 0,
  isWhole: false,
  isCut: false,
  pages: new Map(),
  problem: null,
};

/** Undefined: not read yet. */
export const rowAt = ({ pages }: ItemPages, index: number): ItemRow | undefined =>
  pages.get(Math.floor(index / PAGE))?.[index % PAGE];

export function createItemReader(
  bridge: Pick<Bridge, 'read' | 'changed'>,
  queueId: () => string | undefined,
  onRead: (pages: ItemPages) => void,
): ItemReader {
  let shown = NOTHING_READ;
  let ask: { readonly filter: ItemFilter; readonly order: ItemOrder } | null = null;
  /** What `shown` was read for. */
  let shownFor: { readonly filter: ItemFilter; readonly order: ItemOrder } | null = null;
  let wanted = { first: 0, end: PAGE };
  /** Pages read since the stock changed last. */
  let fresh = new Set<number>();
  let isReading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopHearing = bridge.changed((topics) => {
    if (!TOPICS_OF.items.some((topic) => topics.includes(topic))) return;
    fresh = new Set();
    later(PACE);
  });

  function later(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void read();
    }, milliseconds);
  }

  const next = (): number | undefined => {
    const from = Math.floor(wanted.first / PAGE);
    const to = Math.max(from, Math.ceil(wanted.end / PAGE) - 1);
    return Array.from({ length: to - from + 1 }, (_, n) => from + n).find((page) => !fresh.has(page));
  };

  async function read(): Promise<void> {
    if (isReading || ask === null) return;
    const page = next();
    if (page === undefined) return;
    isReading = true;
    const asked = ask;
    const before = fresh;
    const answer = await bridge.read('items', { ...asked, from: page * PAGE, count: PAGE }, queueId());
    isReading = false;
    if (asked !== ask) return void read();
    if (answer.ok) {
      const { rows, total, isWhole, isCut } = answer.value;
      // A list that is looked through may grow on this page: it is read again until it is whole.
      if (isWhole) before.add(page);
      const pages = new Map(
        [...(shownFor === asked ? shown.pages : []), [page, rows] as const].slice(-MOST_KEPT),
      );
      shown = { total, isWhole, isCut, pages, problem: null };
      shownFor = asked;
      onRead(shown);
      if (isWhole) void read();
      else later(GOES_ON);
    } else if (answer.problem.code !== 'switched') {
      shown = { ...shown, problem: answer.problem };
      onRead(shown);
    }
  }
  return {
    show: (filter, order) => {
      ask = { filter, order };
      fresh = new Set();
      wanted = { first: 0, end: PAGE };
      void read();
    },
    see: (first, end) => {
      wanted = { first, end };
      void read();
    },
    stop: () => {
      stopHearing();
      clearTimeout(timer);
      ask = null;
    },
  };
}
