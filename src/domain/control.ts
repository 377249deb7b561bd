/**
 * Labels that are not goods but something to do: a printed sheet stands in for the keyboard. Letters and digits alone, and no
 * Y or Z, so that they read the same from a scanner that takes a German keyboard for an American one.
 */
export const CONTROLS = ['send', 'undo', 'next', 'previous', 'labels', 'discard', 'pause'] as const;

export type Control =
  | { readonly does: (typeof CONTROLS)[number] }
  /** The next thing scanned counts so many times. */
  | { readonly does: 'times'; readonly times: number }
  /** Somebody else works here from now on. */
  | { readonly does: 'operator'; readonly name: string }
  /** Stands for the label of a place that has none. Null: the top level. */
  | { readonly does: 'place'; readonly folderId: number | null };

/** No article number, in any trade, begins with our name. */
const LEAD = 'DOCKHAND';
const WORDS: Readonly<Record<(typeof CONTROLS)[number], string>> = {
  send: 'SEND',
  undo: 'UNDO',
  next: 'NEXT',
  previous: 'BACK',
  labels: 'LABEL',
  discard: 'DISCARD',
  pause: 'PAUSE',
};
export const MOST_TIMES = 9999;

export function controlCode(control: Control): string {
  if (control.does === 'times') return `${LEAD}TIMES${control.times}`;
  if (control.does === 'operator') return `${LEAD}BADGE ${control.name}`;
  if (control.does === 'place') return `${LEAD}PLACE${control.folderId ?? 0}`;
  return LEAD + WORDS[control.does];
}

export function readControl(code: string): Control | undefined {
  if (!code.startsWith(LEAD)) return undefined;
  const rest = code.slice(LEAD.length);
  const times = /^TIMES([1-9]\d{0,3})$/.exec(rest)?.[1];
  if (times !== undefined) return { does: 'times', times: Number(times) };
  const name = /^BADGE (.{1,80})$/.exec(rest)?.[1]?.trim();
  if (name !== undefined && name !== '') return { does: 'operator', name };
  const place = /^PLACE(0|[1-9]\d{0,14})$/.exec(rest)?.[1];
  if (place !== undefined) return { does: 'place', folderId: place === '0' ? null : Number(place) };
  const does = CONTROLS.find((one) => WORDS[one] === rest);
  return does === undefined ? undefined : { does };
}
