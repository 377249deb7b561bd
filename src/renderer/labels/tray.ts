/** Labels waiting to be printed: what they say, in which symbology, how many of each, on what paper. */
import { create } from 'zustand';
import {
  labelsFor,
  packFor,
  PAPERS,
  symbologyFor,
  writtenIn,
  type Label,
  type Labelled,
  type LabelsPer,
  type LabelSymbology,
  type Paper,
  type PrintedSymbology,
} from '#domain/barcode/label.ts';
import { isControlCode } from '#domain/scanning/control.ts';
import { atLeastZero, isPositive, subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { lotsInParts, type CountedLot } from '#domain/receiving/lot.ts';
import type { LineSplit } from '#domain/receiving/line-split.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { splitOf } from '#domain/receiving/receipt.ts';
import { ssccElement } from '#domain/barcode/sscc.ts';
import type { PastReceipt } from '#domain/views/order-history.ts';
import type { ReceivingView } from '#domain/views/receiving.ts';
import { createKeptDraft } from '../state/drafts/kept-draft.ts';
import { goToPrinting } from '../state/scans/stand.ts';
import { above, facts, place } from '../strings/figure.ts';
import { lotDays, lotName, lots as lotWords } from '../strings/lots.ts';
import { placeCode } from './site.ts';

export interface Run {
  /** What it is a label of. */
  readonly key: string;
  readonly label: Label;
  readonly copies: number;
  /** So many pieces there are to label, where that is more than are printed at once. */
  readonly pieces?: number;
  /** Goods that came: how many labels they get is as chosen. Absent: as many as were asked for. */
  readonly of?: Labelled;
  /** Of a label of a pallet. */
  readonly symbology?: 'GS1-128';
}

interface Tray {
  readonly runs: readonly Run[];
  /** What was scanned onto it, the last one last: it is taken off in that order. */
  readonly scanned: readonly Pick<Run, 'key' | 'copies'>[];
}

interface Layout {
  readonly paper: Paper;
  /** Where all labels are of pallets: those of goods keep the paper they have. */
  readonly palletPaper: Paper;
  /** Null: for each code the one it is most at home in. */
  readonly symbology: LabelSymbology | null;
}

/** A label of a pallet needs room for bars that are read from a fork-lift. */
const PALLET_PAPER = PAPERS.find(({ width, height }) => width >= 100 && height >= 100);
const [FIRST_PAPER] = PAPERS;
if (FIRST_PAPER === undefined || PALLET_PAPER === undefined) throw new Error('there is no paper');

/** Of one warehouse: the code of a location means another one, or nothing, elsewhere. */
export const tray = createKeptDraft<Tray>(
  { runs: [], scanned: [] },
  { name: 'labels 1', part: (state) => state },
);

/** Of the station, whose printer and scanners it suits: it stays when the warehouse is changed. */
export const layout = create<Layout>(() => ({
  paper: FIRST_PAPER,
  palletPaper: PALLET_PAPER,
  symbology: null,
}));

type PaperFor = 'paper' | 'palletPaper';

/** Which of the two papers these are printed on. */
export const paperFor = (runs: readonly Run[]): PaperFor =>
  runs.length > 0 && runs.every(({ symbology }) => symbology === 'GS1-128') ? 'palletPaper' : 'paper';

export const MOST_COPIES = 999;

/** Whether so many labels can be asked for by hand: none is what removing it is for. */
export const isCopies = (typed: Decimal): boolean => /^[1-9]\d*$/.test(typed) && Number(typed) <= MOST_COPIES;

/** The symbology chosen where it can hold the code, else the code's own. */
export function symbologyOf({ label, symbology }: Run, chosen: LabelSymbology | null): PrintedSymbology {
  if (symbology !== undefined) return symbology;
  return chosen !== null && writtenIn(chosen, label.code) !== undefined ? chosen : symbologyFor(label.code);
}

export const fill = (runs: readonly Run[]): void => tray.setState({ runs, scanned: [] });
export const empty = (): void => fill([]);

/** Onto the tray and to where it is printed; Esc leads back from there. */
export function printLabels(runs: readonly Run[]): void {
  fill(runs);
  goToPrinting();
}

/** One more of it where it is there already. */
export function add(run: Run): void {
  const { runs } = tray.getState();
  const there = runs.find(({ key }) => key === run.key);
  if (there === undefined) tray.setState({ runs: [...runs, run] });
  else setCopies(run.key, there.copies + run.copies);
}

/** What was scanned onto the tray last, and is on it still. */
export function lastScanned({ runs, scanned }: Tray): Run | undefined {
  const last = scanned.findLast(({ key }) => runs.some((run) => run.key === key));
  return last && runs.find(({ key }) => key === last.key);
}

/** Takes it off again. @returns what it was of, and how many labels of that are left */
export function takeOff(): { readonly name: string; readonly left: number } | null {
  const { runs, scanned } = tray.getState();
  const at = scanned.findLastIndex(({ key }) => runs.some((run) => run.key === key));
  const [last, run] = [scanned[at], lastScanned({ runs, scanned })];
  if (last === undefined || run === undefined) return null;
  const left = Math.max(0, run.copies - last.copies);
  tray.setState({ scanned: scanned.slice(0, at) });
  setCopies(run.key, left);
  return { name: run.label.title, left };
}

/** None: it is taken out. */
export function setCopies(key: string, copies: number): void {
  const kept = Math.min(MOST_COPIES, copies);
  tray.setState({
    runs: tray.getState().runs.flatMap((run) => {
      if (run.key !== key) return [run];
      return kept > 0 ? [{ ...run, copies: kept }] : [];
    }),
  });
}

/** Null: it has no code to print. */
export function itemLabel(item: ItemRef, copies = 1): Run | null {
  if (item.code === null) return null;
  return {
    key: `item ${item.id}`,
    label: { code: item.code, title: item.name, lines: [place(item.folder)] },
    copies,
  };
}

/** @param code as it is on the place's label */
export const folderLabel = (folder: FolderRef, code: string): Run => ({
  key: `folder ${folder.id}`,
  label: { code, title: place(folder), lines: [above(folder)].filter(Boolean) },
  copies: 1,
});

/** Something of it is counted. */
export const isBegun = ({ lines }: Pick<ReceivingView, 'lines'>): boolean =>
  lines.some(({ now }) => isPositive(now));

/** For what is in hand. */
export const receiptLabels = ({ order, lines }: ReceivingView, per: LabelsPer): Run[] =>
  lines.flatMap((line) => {
    const { lineId, item, choice, landsIn, packs, lots, unit } = line;
    if (choice === 'aside' || item === null || !isPositive(line.now)) return [];
    const split = splitOf(line);
    const pieces = comingIn(split);
    return goodsRuns({
      key: `line ${lineId}`,
      code: item.code,
      title: item.name,
      order: order.number,
      at: place(landsIn),
      of: labelled(pieces, packFor(packs, pieces), unit),
      lots: lotsComingIn(lots, split).map((lot) => ({ ...lot, at: lot.place && place(lot.place) })),
      per,
    });
  });

interface PlacedLot extends CountedLot {
  readonly at?: string | null | undefined;
}

interface Goods {
  readonly key: string;
  /** Null: it has none to print. */
  readonly code: string | null;
  readonly title: string;
  readonly order: string;
  /** Where they go. */
  readonly at: string;
  readonly of: Labelled;
  /** Each gets labels of its own, with where it goes by itself; none: nothing is known of lots. */
  readonly lots: readonly PlacedLot[];
  readonly per: LabelsPer;
}

const labelled = (pieces: Decimal, pack: Decimal | undefined, unit: string | undefined): Labelled => ({
  pieces,
  ...(pack === undefined ? {} : { pack }),
  ...(unit === undefined ? {} : { isMeasured: true }),
});

function goodsRuns({ key, code, title, order, at, of, lots, per }: Goods): Run[] {
  if (code === null) return [];
  const labelAt = (where: string, more: readonly string[] = []): Label => ({
    code,
    title,
    lines: [`${order} · ${where}`, ...more],
  });
  const runs =
    lots.length === 0
      ? [{ key, label: labelAt(at), copies: 0, of }]
      : lots.map(({ lot, quantity, at: own }, n) => ({
          key: `${key} lot ${n}`,
          label: labelAt(
            own ?? at,
            lot === null ? [] : [facts(lotWords.of({ lot: lotName(lot) }), ...lotDays(lot))],
          ),
          copies: 0,
          of: { ...of, pieces: quantity },
        }));
  return runs.map((one) => countedRun(one, per)).filter(({ copies }) => copies > 0);
}

function countedRun(run: Run & { readonly of: Labelled }, per: LabelsPer): Run {
  const { pieces: _, ...rest } = run;
  const wanted = labelsFor(run.of, per);
  const copies = Math.min(MOST_COPIES, wanted);
  return { ...rest, copies, ...(wanted > copies ? { pieces: wanted } : {}) };
}

/** Those of goods that came, counted anew. */
export function countPer(per: LabelsPer): void {
  const { runs } = tray.getState();
  tray.setState({
    runs: runs.map((run) => (run.of === undefined ? run : countedRun({ ...run, of: run.of }, per))),
  });
}

/** Of a receipt that was sent: its goods as they came but for what is not booked any more, and its pallets. */
export function pastLabels({ record, stand, packs, pallets }: PastReceipt, per: LabelsPer): Run[] {
  const { order, lines } = record;
  const gone = new Map(stand.lines.map((line) => [line.lineId, sum([line.dropped, line.takenBack])]));
  const goods = lines.flatMap((line) => {
    const { lineId, code, name, place: at, split, isAside, unit } = line;
    const came = isAside ? ZERO : atLeastZero(subtract(comingIn(split), gone.get(lineId) ?? ZERO));
    return goodsRuns({
      key: `line ${lineId}`,
      code,
      title: name,
      order,
      at,
      of: labelled(came, packs[lineId], unit),
      lots:
        came === ZERO ? [] : lotsComingIn(line.lots ?? [], split).map((lot) => ({ ...lot, at: lot.place })),
      per,
    });
  });
  return [...goods, ...pallets.map((sscc) => palletLabel(sscc, [`${order} · ${record.vendor}`]))];
}

/** @param lines what is on it */
export const palletLabel = (sscc: string, lines: readonly string[]): Run => ({
  key: `pallet ${sscc}`,
  label: { code: ssccElement(sscc), title: `SSCC ${sscc}`, lines },
  copies: 1,
  symbology: 'GS1-128',
});

/** Of what gets a label. */
function lotsComingIn<L extends CountedLot>(lots: readonly L[], split: LineSplit): readonly L[] {
  const { sound, damaged, extraDamaged = ZERO, damagedLeft, extra, undecided } = split;
  const parts = [sum([sound, damaged, extraDamaged]), damagedLeft, sum([extra, undecided])];
  const [booked = [], , further = []] = lotsInParts(lots, parts);
  return [...booked, ...further];
}

/** What is not ours, or damaged and not booked, gets no label. */
const comingIn = ({ sound, damaged, extra, extraDamaged = ZERO, undecided }: LineSplit): Decimal =>
  sum([sound, damaged, extra, extraDamaged, undecided]);

/** On the Labels screen a scan asks for one label more, or as many as were scanned before it; a pack for one each of its pieces. */
export function addScanned({ said, code, units }: ScanReply, copies: number): void {
  if (said.kind === 'item') {
    const pieces = units === undefined ? copies : Math.ceil(Number(units));
    const run = itemLabel(said.item, Math.min(MOST_COPIES, pieces));
    if (run !== null) addOne(pieces > run.copies ? { ...run, pieces } : run);
  }
  if (said.kind === 'folder') void addFolder(said.folder, code, copies);
}

async function addFolder(folder: FolderRef, scanned: string, copies: number): Promise<void> {
  // What comes back of a command code does not have the secret that the label has to have.
  const code = isControlCode(scanned) ? await placeCode(folder.id) : scanned;
  if (code !== null) addOne({ ...folderLabel(folder, code), copies });
}

function addOne(run: Run): void {
  add(run);
  tray.setState({ scanned: [...tray.getState().scanned, { key: run.key, copies: run.copies }] });
}

export const countLabels = (runs: readonly Run[]): number =>
  runs.reduce((sum, { copies }) => sum + copies, 0);

/** How many pieces those are for. */
export const countPieces = (runs: readonly Run[]): number =>
  runs.reduce((sum, { copies, pieces = copies }) => sum + pieces, 0);
