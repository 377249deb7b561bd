/**
 * Reads what the app's page shows in the browser at one moment: the rows, the item, messages, questions, and the keys on offer. It finds
 * them by roles, accessible names and a few attributes and elements of the page, so a change of these must be made here too.
 */
import type { Page } from '@playwright/test';

export interface Shown {
  /** The heading of the screen. */
  readonly title: string;
  /** The visible rows, each with its key and its text. */
  readonly rows: readonly { readonly key: string; readonly words: string }[];
  /** The item shown or to be moved: its name, location and quantity. */
  readonly item: { readonly name: string; readonly figures: string; readonly place: string } | null;
  readonly strip: string;
  readonly band: string;
  /** The band's headline, and the figure beside it. */
  readonly said: { readonly title: string; readonly figure: string | null } | null;
  /** The question on the screen. */
  readonly asks: string | null;
  readonly isPaused: boolean;
  /** The offered keys, from `aria-keyshortcuts`. */
  readonly keys: readonly string[];
  /** The whole text, for the report. */
  readonly text: string;
}

export const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const textOf = (element: Element | null | undefined): string =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
    const named = (name: string): Element | null => document.querySelector(`[aria-label="${name}"]`);
    const rows = [...document.querySelectorAll<HTMLElement>('[role="row"][data-key]')].map((row) => ({
      key: row.dataset['key'] ?? '',
      words: row.getAttribute('aria-label') ?? '',
    }));
    const article = document.querySelector('main article:not(:has([role="grid"]))');
    const what = named('What');
    const stock = article?.querySelector('h2 ~ div') ?? what?.querySelector('p:has(span)');
    const name = article?.querySelector('h2') ?? what?.querySelector('p');
    const paragraphs = [...(stock?.querySelectorAll('p') ?? [])];
    const item =
      stock === null || stock === undefined
        ? null
        : {
            name: textOf(name),
            figures: textOf(paragraphs[0] ?? stock.querySelector('span')),
            place: paragraphs.length > 0 ? textOf(paragraphs[1]) : textOf(stock).replace(/^\S+ in /, ''),
          };
    const band = named('Last scan');
    const title = band?.querySelector('p');
    const figure = band?.querySelector('p[data-long] > span')?.firstChild?.textContent ?? null;
    const asks = document.querySelector(
      'section[aria-label="Which one?"], section[aria-label="How many are in it?"]',
    );
    return {
      title: textOf(document.querySelector('main h1')),
      rows,
      item,
      strip: textOf(named('Status')),
      band: textOf(band),
      said: title == null ? null : { title: textOf(title), figure },
      asks: asks === null ? null : textOf(asks),
      isPaused: band?.getAttribute('data-tone') === 'paused',
      keys: [...document.querySelectorAll('[aria-keyshortcuts]:not(:disabled)')].flatMap(
        (one) => one.getAttribute('aria-keyshortcuts') ?? [],
      ),
      text: textOf(document.querySelector('main')),
    };
  });
