/** Labels waiting to be printed: what they say, in which symbology, how many of each, on what paper. */
import { create } from 'zustand';
import {
  PAPERS,
  symbologyFor,
  writtenIn,
  type Label,
  type LabelSymbology,
  type Paper,
} from '#domain/label.ts';
import { isControlCode } from '#domain/control.ts';
import type { Decimal } from '#domain/decimal.ts';
import type { FolderRef } from '#domain/record.ts';
import type { ItemRef, ScanReply } from '#domain/reply.ts';
import type { ReceivingView } from '#domain/views/receiving.ts';
import { createDraft } from '../state/profile.ts';
import { above, place } from '../strings/figure.ts';
import { placeCode } from './site.ts';

export interface Run {
  /** What it is a label of. */
  readonly key: string;
  readonly label: Label;
  readonly copies: number;
  /** So many pieces there are to label, where that is more than are printed at once. */
  readonly pieces?: number;
}

interface Tray {
  readonly runs: readonly Run[];
  /** What was scanned onto it, the last one last: it is taken off in that order. */
  readonly scanned: readonly Pick<Run, 'key' | 'copies'>[];
}

interface Layout {
  readonly paper: Paper;
  /** Null: for each code the one it is most at home in. */
  readonly symbology: LabelSymbology | null;
}

const [FIRST_PAPER] = PAPERS;
if (FIRST_PAPER === undefined) throw new Error('there is no paper');

/** Of one warehouse: the code of a location means another one, or nothing, elsewhere. */
export const tray = createDraft<Tray>({ runs: [], scanned: [] });

/** Of the station, whose printer and scanners it suits: it stays when the warehouse is changed. */
export const layout = create<Layout>(() => ({ paper: FIRST_PAPER, symbology: null }));

export const MOST_COPIES = 999;

/** Whether so many labels can be asked for by hand: none is what removing it is for. */
export const isCopies = (typed: Decimal): boolean => /^[1-9]\d*$/.test(typed) && Number(typed) <= MOST_COPIES;

/** The symbology chosen where it can hold the code, else the code's own. */
export function symbologyOf({ label }: Run, chosen: LabelSymbology | null): LabelSymbology {
  return chosen !== null && writtenIn(chosen, label.code) !== undefined ? chosen : symbologyFor(label.code);
}

export const fill = (runs: readonly Run[]): void => tray.setState({ runs, scanned: [] });
export const empty = (): void => fill([]);

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

/** One for each piece in hand; where none is, one for each piece of the receipt that was sent last. */
export function receiptLabels({ order, lines, receipts }: ReceivingView): Run[] {
  const begun = lines.some(({ now }) => now !== '0');
  const sent = begun ? new Map<number, number>() : lastReceipt(receipts);
  return lines.flatMap(({ lineId, item, now, choice, landsIn }) => {
    if (begun && choice === 'aside') return [];
    const pieces = Math.ceil(begun ? Number(now) : (sent.get(lineId) ?? 0));
    const copies = Math.min(MOST_COPIES, pieces);
    if (copies <= 0 || item === null || item.code === null) return [];
    const label = { code: item.code, title: item.name, lines: [`${order.number} · ${place(landsIn)}`] };
    return [{ key: `line ${lineId}`, label, copies, ...(pieces > copies ? { pieces } : {}) }];
  });
}

/** Pieces by line. A receipt that went out in several parts was sent at one time, and what was refused never arrived. */
function lastReceipt(receipts: ReceivingView['receipts']): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>();
  for (const command of receipts) {
    if (command.kind !== 'receive' || command.at !== receipts[0]?.at) continue;
    if (command.state === 'refused' || command.state === 'cancelled') continue;
    for (const { lineId, quantity } of command.intent.lines)
      pieces.set(lineId, (pieces.get(lineId) ?? 0) + Number(quantity));
  }
  return pieces;
}

/** On the Labels screen a scan asks for one label more, or as many as were scanned before it. */
export function addScanned({ said, code }: ScanReply, copies: number): void {
  if (said.kind === 'item') {
    const run = itemLabel(said.item, copies);
    if (run !== null) addOne(run);
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
