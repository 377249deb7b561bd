/**
 * All records of the article beside the one that is looked at, and the guided way to put them together: which of them by number, what becomes
 * of each in figures, and one key.
 */
import { useState } from 'react';
import { choiceAt } from '#domain/scanning/shortcut.ts';
import type { TwinRow, TwinsView } from '#domain/views/twins.ts';
import { perform, show } from '../../../state/perform.ts';
import { currentStand, goTo } from '../../../state/scans/stand.ts';
import { useView } from '../../../state/views/use-view.ts';
import { figure, place } from '../../../strings/figure.ts';
import {
  alsoOf,
  effectOf,
  halfWords,
  merge as words,
  offWords,
  priceWords,
  rowUnder,
} from '../../../strings/merge.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/parts.tsx';
import { useShortcut } from '../../../ui/keys/shortcuts.ts';
import { WithPicture } from '../../photo/item-picture.tsx';
import css from './page.module.css';

interface RadarProps {
  readonly itemId: number;
  readonly onMerge: () => void;
}

/** Nothing where it has but this one, and none was put onto it. */
export function Twins({ itemId, onMerge }: RadarProps) {
  const { view } = useView('twins', { itemId });
  if (view === null || (view.rows.length === 0 && view.last === null)) return null;
  return (
    <Section title={words.title}>
      <p className={css['line']}>
        <span>
          {place(view.into.folder)} <span className={css['dim']}>{words.this}</span>
          <br />
          <span className={css['dim']}>{priceWords(view.price)}</span>
        </span>
        <span>{figure(view.into.quantity, view.into.unit)}</span>
      </p>
      <ul className={css['list']}>
        {view.rows.map((row) => (
          <li key={row.item.id}>
            <Button kind="choice" onPress={() => goTo({ screen: 'items', itemId: row.item.id })}>
              <WithPicture item={row.item}>
                <span className={css['line']}>
                  <span>
                    {place(row.item.folder)}
                    <br />
                    <span className={css['dim']}>{rowUnder(row)}</span>
                  </span>
                  <span>{figure(row.item.quantity, row.item.unit)}</span>
                </span>
              </WithPicture>
            </Button>
          </li>
        ))}
      </ul>
      {view.rows.length > 0 && (
        <Button shortcut="merge" onPress={onMerge}>
          {words.open}
        </Button>
      )}
      <Last view={view} />
    </Section>
  );
}

/** Each half has a proof of its own: where one of them was not booked that is said, with by how much the stock is off. */
function Last({ view: { last } }: { readonly view: TwinsView }) {
  if (last === null) return null;
  const off = offWords(last);
  return (
    <Section title={words.last}>
      {off !== null && (
        <Card tone="bad" title={off}>
          {null}
        </Card>
      )}
      <ul className={css['list']}>
        {last.halves.map((half) => (
          <li key={half.id} className={css['dim']}>
            {halfWords(half)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is being put together. `taken` undefined: what the station proposes. */
export interface Merging {
  readonly itemId: number;
  readonly taken: readonly number[] | undefined;
}

export function useMerging(itemId: number | undefined) {
  const [merging, setMerging] = useState<Merging | null>(null);
  const isOpen = merging !== null && merging.itemId === itemId;
  const taken = isOpen ? merging.taken : undefined;
  const { view } = useView(
    'twins',
    isOpen ? { itemId: merging.itemId, ...(taken === undefined ? {} : { taken }) } : null,
  );
  return {
    view: isOpen ? view : null,
    isOpen,
    open: () => {
      if (itemId !== undefined) setMerging({ itemId, taken: undefined });
    },
    close: () => setMerging(null),
    take: (next: readonly number[]) => {
      if (itemId !== undefined) setMerging({ itemId, taken: next });
    },
  };
}

type UseMerging = ReturnType<typeof useMerging>;

export function MergeForm({ merging: { view, close, take } }: { readonly merging: UseMerging }) {
  useShortcut('back', close, { isUrgent: true });
  if (view === null) return null;
  const { into, becomes, rows } = view;
  const taken = rows.filter(({ isTaken }) => isTaken).map(({ item }) => item.id);
  const can = rows.filter(({ stop }) => stop === null);
  const turn = ({ item, isTaken }: TwinRow) =>
    take(isTaken ? taken.filter((id) => id !== item.id) : [...taken, item.id]);
  return (
    <Section title={words.open}>
      <p className={css['effect']}>
        {words.into({
          where: place(into.folder),
          was: figure(into.quantity, into.unit),
          becomes: figure(becomes, into.unit),
        })}
      </p>
      {can.length === 0 && <p className={css['dim']}>{words.nothing}</p>}
      <ul className={css['list']}>
        {rows.map((row) => {
          const at = can.indexOf(row);
          return (
            <li key={row.item.id}>
              {at === -1 ? (
                <p className={css['dim']}>{effectOf(row)}</p>
              ) : (
                <Button
                  kind="choice"
                  shortcut={choiceAt(at)}
                  isChosen={row.isTaken}
                  onPress={() => turn(row)}
                >
                  <span>
                    {effectOf(row)}
                    <br />
                    <span className={css['dim']}>{row.isTaken ? alsoOf(row, into) : rowUnder(row)}</span>
                  </span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button kind="quiet" shortcut="back" onPress={close}>
        {words.close}
      </Button>
    </Section>
  );
}

/** The one thing to do while it is open. */
export function MergeAction({ merging }: { readonly merging: UseMerging }) {
  const n = merging.view?.taken ?? 0;
  return (
    <Button kind="primary" shortcut="send" isBarred={n === 0} onPress={() => void send(merging)}>
      {words.send({ n: n + 1 })}
    </Button>
  );
}

async function send({ view, close }: UseMerging): Promise<void> {
  if (view === null) return;
  const stand = currentStand();
  const id = crypto.randomUUID();
  const { into, becomes, rows } = view;
  const answer = await perform(
    'items.merge',
    {
      id,
      itemId: into.id,
      taken: rows.filter(({ isTaken }) => isTaken).map(({ item }) => item.id),
      seen: becomes,
      reason: words.reason({ where: place(into.folder) }).slice(0, LONGEST_REASON),
    },
    stand,
  );
  if (!answer.ok || answer.value.said === null) return;
  const { given, said, sends } = answer.value;
  const tone = given === 0 ? 'refused' : 'done';
  const outcome = { tone, said, undo: null, ...(sends === undefined ? {} : { sends }) } as const;
  const own = { kind: 'many', of: 'items', pieces: [id] } as const;
  show({ kind: 'outcome', outcome, ...(given > 0 && { own }) }, stand);
  if (given > 0) close();
}

/** As an entry keeps it. */
const LONGEST_REASON = 60;
