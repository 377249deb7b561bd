/**
 * Finds pieces of the secret key in a text, also if the quotation was shortened. A piece is a run of at least 12 characters of the key or
 * of an encoded form of it, or the whole form if that is shorter.
 * It needs only a few searches: a form is divided into blocks (seeds) of half that length, so every piece contains a whole block. Each
 * place where a block is found is extended in both directions.
 */

export const BEARER = 'Bearer ';
/** This many characters of the key or of an encoded form in a row are no coincidence. */
export const SHORTEST_PIECE = 12;

/** A block of a form of the key. Every piece that is long enough contains one of the form's blocks. */
export interface Seed {
  readonly form: string;
  readonly at: number;
  readonly part: string;
  /** The shortest piece that counts. */
  readonly least: number;
}

/** @param piece the length of the shortest piece that counts */
export function seedsOf(form: string, piece: number): readonly Seed[] {
  // `Bearer ` is no part of the key, so a form with it counts only as a whole.
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

/** The most pieces that are listed. A text with more consists of little else and is withheld as a whole. */
export const MOST_PIECES = 10_000;

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** The pieces that contain a block. @returns at most one more than `MOST_PIECES` */
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
