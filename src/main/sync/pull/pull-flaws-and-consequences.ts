/**
 * What can be wrong with what an incremental pull has read, and what follows: whether it may mark commands as reflected (contained in the
 * mirror), and what becomes of the watermark (the time up to which the mirror has every change). The worst of the flaws found decides.
 */
interface Consequence {
  /** Whether the pull marks commands as reflected. */
  readonly marks: boolean;
  readonly watermark: 'rises' | 'stays' | 'goes back';
}

const FLAWS = {
  /** Rows were left out, or a full scan has yet to bring them. */
  'rows-left-out': { marks: true, watermark: 'stays' },
  /** The list of changes did not come to its end, or was requested from too late a time: it may lack any record. */
  'list-without-end': { marks: false, watermark: 'stays' },
  /** A list shows a version that an own write has replaced, or lacks a record that the write has changed and that is there. */
  'from-cache': { marks: false, watermark: 'goes back' },
  /** The list lacks such a record, and that was gone or could not be read: this does not show how old the list is. */
  'perhaps-from-cache': { marks: true, watermark: 'goes back' },
  /** The reads lag behind own writes. */
  late: { marks: false, watermark: 'goes back' },
} as const satisfies Record<string, Consequence>;

export type Flaw = keyof typeof FLAWS;

/** From the mildest to the worst. */
const WATERMARKS = ['rises', 'stays', 'goes back'] as const;

export function consequenceOf(flaws: ReadonlySet<Flaw>): Consequence {
  const all: readonly Consequence[] = [...flaws].map((flaw) => FLAWS[flaw]);
  const worst = Math.max(0, ...all.map(({ watermark }) => WATERMARKS.indexOf(watermark)));
  return { marks: all.every(({ marks }) => marks), watermark: WATERMARKS[worst] ?? 'rises' };
}
