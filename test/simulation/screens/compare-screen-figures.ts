/**
 * Compares the quantities that a screen of the app shows (order lines, orders, counts, stock, commands waiting and in review) with the
 * expected ones of `expected-screen-figures.ts`. Each string that it returns describes one wrong quantity. What the screen does not show
 * is not compared.
 */
import { Big } from 'big.js';
import type { CountFigures, Ledger } from './expected-screen-figures.ts';
import type { Shown } from './read-page.ts';

type Row = Shown['rows'][number];

/** What is wrong on a screen; empty if all quantities are right. */
export function wrongFigures(shown: Shown, ledger: Ledger): string[] {
  return [
    ...shown.rows.flatMap((row) => [...line(row, ledger), ...order(row, ledger)]),
    // On Labels a row's number counts labels, not stock.
    ...(shown.title === 'Scan' ? shown.rows.flatMap((row) => inPlace(row, ledger)) : []),
    ...counted(shown, ledger),
    ...itemShown(shown, ledger),
    ...strip(shown, ledger),
  ];
}

/** The number in an English text; undefined if there is none. */
function figureIn(words: string, pattern: RegExp): Big | undefined {
  const found = pattern.exec(words)?.[1]?.replaceAll(',', '').replace('−', '-');
  return found === undefined || !/^[-+]?\d+(\.\d+)?$/.test(found) ? undefined : Big(found.replace('+', ''));
}

function differs(what: string, words: string, pattern: RegExp, should: Big | undefined): string[] {
  const is = figureIn(words, pattern);
  if (is === undefined ? should === undefined : should?.eq(is) === true) return [];
  return [`${what}: "${words}" should say ${should?.toFixed() ?? 'nothing'}`];
}

/** On Arrival the key of a row is the order's id, a space, and the line's id or `order`; elsewhere it is the id alone. */
function line({ key, words }: Row, ledger: Ledger): string[] {
  if (!/, ordered /.test(words)) return [];
  const should = ledger.line(Number(/^(?:-?\d+ )?(-?\d+)$/.exec(key)?.[1]));
  return [
    ...differs('ordered', words, /, ordered ([\d,.]+)(?: \p{L}+)?,/u, should?.ordered),
    ...differs('before', words, /, before ([\d,.]+)(?: \p{L}+)?,/u, should?.before),
    ...differs('remaining', words, /, remaining ([\d,.]+)(?: \p{L}+)?,/u, should?.remaining),
    ...differs('now', words, /, now ([\d,.]+)(?: \p{L}+)?,/u, should?.now),
  ];
}

function order({ key, words }: Row, ledger: Ledger): string[] {
  if (!/\d+ of \d+ lines? complete/.test(words)) return [];
  const should = ledger.order(Number(/^(-?\d+)(?: order)?$/.exec(key)?.[1]));
  return [
    ...differs('complete', words, /(\d+) of \d+ lines? complete/, Big(should?.complete ?? -1)),
    ...differs('lines', words, /\d+ of (\d+) lines? complete/, Big(should?.lines ?? -1)),
  ];
}

function inPlace({ key, words }: Row, ledger: Ledger): string[] {
  const id = /^item (-?\d+)$/.exec(key)?.[1];
  return id === undefined
    ? []
    : differs('stock', words, /, ([-−\d,.]+)(?: \p{L}+)?$/u, ledger.stock(Number(id)));
}

/** The screen does not name its count: one of the open counts must explain every row. */
function counted({ rows, title }: Shown, ledger: Ledger): string[] {
  const isReview = title === 'Review the count';
  const lines = rows.filter(({ words }) => /, (not seen|counted [\d,.]+(?: \p{L}+)?)(,|$)/u.test(words));
  if (lines.length === 0) return [];
  const nothing: CountFigures = { id: '', lines: new Map() };
  const told = [...ledger.counts, nothing].map((count) =>
    lines.flatMap((row) => countLine(row, count, ledger, isReview)),
  );
  return told.some((one) => one.length === 0) ? [] : (told.sort((a, b) => a.length - b.length)[0] ?? []);
}

/**
 * @param isReview whether it is the review of a count, where an item that was not seen may be shown as counted zero; the stored data do
 * not say so before the count is sent
 */
function countLine(
  { key, words }: Row,
  { lines }: CountFigures,
  ledger: Ledger,
  isReview: boolean,
): string[] {
  const seen = lines.get(Number(key));
  const expected = seen === undefined ? ledger.stock(Number(key)) : (seen.expected ?? undefined);
  const isShown = /, expected /.test(words);
  const isZero = seen === undefined && isReview && /, counted 0(?: \p{L}+)?,/u.test(words);
  const should = isZero ? Big(0) : seen?.counted;
  return [
    ...differs('counted', words, /, counted ([\d,.]+)/, should),
    ...(isShown ? differs('expected', words, /, expected ([-−\d,.]+?)(?: \p{L}+)?(?:,|$)/u, expected) : []),
    ...(/, difference /.test(words)
      ? differs('difference', words, /, difference ([-−+\d,.]+)/, should?.minus(expected ?? 0))
      : []),
  ];
}

/** Records with the same name at the same location cannot be told apart on the screen: the quantity must be one of theirs, or their sum. */
function itemShown({ item }: Shown, ledger: Ledger): string[] {
  if (item === null) return [];
  const place = item.place === 'Top level' ? null : item.place;
  const stocks = ledger.itemsAt(item.name, place).flatMap((id) => ledger.stock(id) ?? []);
  const sum = stocks.reduce((one, other) => one.plus(other), Big(0));
  const is = figureIn(item.figures, /^([-−\d,.]+)(?: \p{L}+)?$/u);
  if (stocks.length === 0 || (is !== undefined && [...stocks, sum].some((one) => one.eq(is)))) return [];
  return [
    `${item.name} in ${item.place}: ${item.figures} should be ${stocks.map((one) => one.toFixed()).join(' or ')}`,
  ];
}

function strip({ strip: words }: Shown, { waiting, review }: Ledger): string[] {
  return [
    ...differs('waiting', words, /([\d,]+) waiting/, waiting === 0 ? undefined : Big(waiting)),
    ...differs('review', words, /([\d,]+) needs? you/, review === 0 ? undefined : Big(review)),
  ];
}
