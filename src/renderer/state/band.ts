/**
 * What was last said: one entry for each answer that reached the operator, newest first. The band shows the newest; what can
 * be taken back and what still wants an answer is found here too, so that no later scan buries it.
 */
import { create } from 'zustand';
import type { Problem } from '#bridge/bridge.ts';
import type { Outcome, Option, ScanReply } from '#domain/reply.ts';
import type { Stand } from './stand.ts';

export type Said =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  /** `times`: it was to count so many times. */
  | { readonly kind: 'scan'; readonly outcome: ScanReply; readonly text: string; readonly times?: number }
  /** `text`: the scan it happened to, where it was one. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly text: string | null };

export interface Entry {
  readonly id: number;
  readonly said: Said;
  readonly stand: Stand;
  readonly undone: boolean;
}

export interface Question {
  readonly entry: number;
  readonly text: string;
  readonly options: readonly Option[];
  readonly stand: Stand;
  readonly times?: number;
}

interface BandState {
  readonly entries: readonly Entry[];
  /** Unanswered, the oldest first. */
  readonly questions: readonly Question[];
}

const MOST_KEPT = 200;

export const band = create<BandState>(() => ({ entries: [], questions: [] }));

let lastId = 0;

export function record(said: Said, stand: Stand): void {
  lastId += 1;
  const entry: Entry = { id: lastId, said, stand, undone: false };
  const { entries, questions } = band.getState();
  const asks = said.kind === 'scan' && said.outcome.said.what === 'which' ? said.outcome.said.options : null;
  band.setState({
    entries: [entry, ...entries].slice(0, MOST_KEPT),
    questions:
      asks === null || said.kind !== 'scan'
        ? questions
        : [...questions, { entry: entry.id, text: said.text, options: asks, stand, ...timesOf(said) }],
  });
}

export function dropQuestion(entry: number): void {
  band.setState({ questions: band.getState().questions.filter((one) => one.entry !== entry) });
}

/** What was done at a stand has been sent or forgotten as a whole: its parts cannot be taken back any more. */
export function closeUndo(stand: Stand): void {
  band.setState({
    entries: band.getState().entries.map((one) => (one.stand === stand ? { ...one, undone: true } : one)),
  });
}

export function markUndone(id: number, undone: boolean): void {
  band.setState({
    entries: band.getState().entries.map((one) => (one.id === id ? { ...one, undone } : one)),
  });
}

/** The scan was the first piece of another: what it did has been taken back, and what it asked is answered by the whole. */
export function markMended(scanId: string): void {
  const piece = band
    .getState()
    .entries.find(({ said }) => said.kind === 'scan' && said.outcome.scanId === scanId);
  if (piece === undefined) return;
  markUndone(piece.id, true);
  dropQuestion(piece.id);
}

/** What F8 would take back: the newest thing done at this stand that has not been taken back. */
export function undoable(entries: readonly Entry[], stand: Stand): Entry | undefined {
  return entries.find(
    (one) =>
      one.stand === stand && !one.undone && one.said.kind !== 'problem' && one.said.outcome.undo !== null,
  );
}

const timesOf = ({ times }: { readonly times?: number }) => (times === undefined ? {} : { times });
