/** An act on many, given to the station piece by piece, so that scans go between; and what is said of it when all of it is on disk. */
import { PIECE, type ManyAsk } from '#bridge/items.ts';
import type { Said, Sends } from '#domain/replies/reply.ts';
import { perform, show } from '../../../state/perform.ts';
import { currentStand, type Stand } from '../../../state/scans/stand.ts';
import type { LocationsMade } from '#bridge/items.ts';
import { itemsState, toggle } from '../state.ts';
import { close, whenNone } from './under-way.ts';

interface Sum {
  readonly given: number;
  readonly refused: number;
  readonly labelled?: number;
  readonly sends?: Sends;
  /** Their ids: by these all of it is taken back as one. */
  readonly pieces: readonly string[];
}

export const NONE_YET: Sum = { given: 0, refused: 0, pieces: [] };

const DID = { move: 'moved', edit: 'edited', tag: 'edited', delete: 'deleted' } as const;

/** Not while another act is under way. Once all of it is given, its rows are not chosen any more, and its form closes. */
export async function giveToMany(itemIds: readonly number[], does: ManyAsk['does']): Promise<void> {
  const { form } = itemsState.getState();
  const isWhole = await whenNone(itemIds.length, (onPiece) => giveInPieces(itemIds, does, onPiece));
  if (isWhole !== true) return;
  toggle(itemIds, false);
  close(form);
}

/** @returns whether all of it was given to the station */
async function giveInPieces(
  itemIds: readonly number[],
  does: ManyAsk['does'],
  onPiece: (done: number) => void,
): Promise<boolean> {
  const stand = currentStand();
  let sum = NONE_YET;
  for (let from = 0; from < itemIds.length; from += PIECE) {
    const piece = itemIds.slice(from, from + PIECE);
    const id = crypto.randomUUID();
    const answer = await perform('items.many', { id, itemIds: piece, does }, stand);
    if (!answer.ok) {
      const refused = sum.refused + itemIds.length - from;
      if (sum.given > 0) tell({ ...sum, refused }, DID[does.kind], stand);
      return false;
    }
    sum = together(sum, { ...answer.value, pieces: [id] });
    onPiece(Math.min(itemIds.length, from + PIECE));
  }
  tell(sum, DID[does.kind], stand);
  return true;
}

interface About {
  readonly parentId: number | null;
  readonly prefix: string;
  readonly isNested: boolean;
}

interface Made {
  readonly labels: LocationsMade['labels'];
  readonly isWhole: boolean;
}

/** @returns the labels of all of them, as far as they are there by now; null while another act is under way */
export const makeLocations = (about: About, names: readonly string[]): Promise<Made | null> =>
  whenNone(names.length, (onPiece) => makeInPieces(about, names, onPiece));

async function makeInPieces(
  about: About,
  names: readonly string[],
  onPiece: (done: number) => void,
): Promise<Made> {
  const stand = currentStand();
  const labels: LocationsMade['labels'][number][] = [];
  let sum = NONE_YET;
  let isWhole = true;
  for (let from = 0; from < names.length && isWhole; from += PIECE) {
    const piece = names.slice(from, from + PIECE);
    const id = crypto.randomUUID();
    const answer = await perform('items.locations', { ...about, id, names: piece }, stand);
    isWhole = answer.ok && !answer.value.isStopped;
    if (!answer.ok) break;
    labels.push(...answer.value.labels);
    sum = together(sum, { ...answer.value, refused: 0, pieces: [id] });
    onPiece(Math.min(names.length, from + PIECE));
  }
  tell({ ...sum, refused: isWhole ? 0 : names.length - labels.length }, 'locations', stand);
  return { labels, isWhole };
}

function together(sum: Sum, piece: Sum): Sum {
  const { sends } = piece;
  const first = sum.sends?.first ?? sends?.first;
  const last = sends?.last ?? sum.sends?.last;
  const labelled = (sum.labelled ?? 0) + (piece.labelled ?? 0);
  return {
    given: sum.given + piece.given,
    refused: sum.refused + piece.refused,
    pieces: [...sum.pieces, ...piece.pieces],
    ...(labelled === 0 ? {} : { labelled }),
    ...(first === undefined || last === undefined ? {} : { sends: { first, last } }),
  };
}

function tell(
  { given, refused, labelled = 0, sends, pieces }: Sum,
  did: Extract<Said, { kind: 'many' }>['did'],
  stand: Stand,
): void {
  const more = labelled === 0 ? {} : { labelled };
  const said = { kind: 'many', did, given, refused, ...more } as const;
  const tone = refused > 0 || given + labelled === 0 ? 'look' : 'done';
  const of = did === 'locations' ? 'locations' : 'items';
  const outcome = { tone, said, undo: null, ...(sends === undefined ? {} : { sends }) } as const;
  const own = { kind: 'many', of, pieces } as const;
  show({ kind: 'outcome', outcome, ...(given + labelled > 0 && { own }) }, stand);
}
