/** Finds pieces of a form of the secret key in a text, by a few searches: quotes are often shortened. */

export const BEARER = 'Bearer ';
/** So many characters of the key in a row, or of what it is written as, are no accident. */
export const SHORTEST_PIECE = 12;

/** A part of a form that every piece of it which counts has in it, or has the next one in it. */
export interface Seed {
  readonly form: string;
  readonly at: number;
  readonly part: string;
  /** How long a piece has to be. */
  readonly least: number;
}

/** @param piece the shortest that counts */
export function seedsOf(form: string, piece: number): readonly Seed[] {
  // The word before the key is no part of it.
  const least = form.startsWith(BEARER) ? form.length : Math.min(piece, form.length);
  const size = Math.ceil(least / 2);
  const many = Math.max(1, Math.floor(form.length / size));
  return Array.from({ length: many }, (_, n) => ({
    form,
    at: n * size,
    part: form.slice(n * size, (n + 1) * size),
    least,
  }));
}

/** A text with more pieces is made of little else: they are not listed one by one. */
export const MOST_PIECES = 10_000;

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** @returns one more than `MOST_PIECES` at most */
export function piecesAt(text: string, { form, at, part, least }: Seed): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let found = text.indexOf(part); found >= 0; found = text.indexOf(part, found + 1)) {
    let before = 0;
    while (before < at && text[found - before - 1] === form[at - before - 1]) before++;
    let after = part.length;
    while (at + after < form.length && text[found + after] === form[at + after]) after++;
    if (before + after >= least) pieces.push({ from: found - before, to: found + after });
    if (pieces.length > MOST_PIECES) break;
  }
  return pieces;
}
