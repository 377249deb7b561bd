/** What needs a person, what waits, what is done and how that is known. */
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { CommandRow, OutboxView } from '#domain/views/outbox.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import { perform, refuseToSend } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { about, proof, state, title, type StateTone } from '../../strings/command.ts';
import { age, facts, moment } from '../../strings/figure.ts';
import { outbox as words, summary } from '../../strings/outbox.ts';
import { part } from '../../strings/part.ts';
import { trouble } from '../../strings/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Figure, Named } from '../../ui/lists/cells.tsx';
import { leaveField } from '../../ui/keys/focused-field.ts';
import { useNow } from '../../ui/now.ts';
import { Cut, Empty, Tag } from '../../ui/parts.tsx';
import type { RowTone } from '../../ui/lists/row.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments } from '../../ui/switch.tsx';
import { CommandAside } from './command.tsx';
import { draft, setCurrent, setShown, type Shown } from './draft.ts';
import css from './outbox.module.css';
import { Rehearsal } from './rehearsal.tsx';

const EDGE: Readonly<Record<StateTone, RowTone>> = {
  quiet: 'none',
  busy: 'none',
  done: 'done',
  look: 'part',
  bad: 'bad',
};

export function OutboxScreen() {
  const { view, problem } = useView('outbox', {});
  const current = draft((one) => one.current);
  const shown = draft((one) => one.shown);
  const now = useNow();
  const isOffline = useView('status', {}).view?.network.state === 'offline';
  useShortcut(current === null ? undefined : 'back', () => {
    if (!leaveField()) setCurrent(null);
  });
  // There before the entries have been read: its key may be pressed at once.
  const check = (
    <Button
      kind="primary"
      shortcut="send"
      isBarred={isOffline}
      onPress={() => void (isOffline ? refuseToSend({ kind: 'offline' }) : perform('refresh', {}))}
    >
      {words.checkNow}
    </Button>
  );
  if (view === null)
    return (
      <Screen title={words.title} actions={check}>
        {problem !== null && <Empty {...trouble(problem.code)} />}
      </Screen>
    );
  return (
    <Screen
      title={words.title}
      beside={<Shown view={view} shown={shown} />}
      sentence={summary(view)}
      actions={check}
      isAsideInHand={current !== null}
      asideLabel={words.tries}
      aside={<Beside current={current} waiting={view.waiting} />}
    >
      <Rows
        label={words.list}
        items={rowsOf(view, shown)}
        keyOf={(row) => row.id}
        named={title}
        spoken={(row) => [title(row), about(row), state(row).words, known(row)].filter(Boolean).join(', ')}
        tone={(row) => EDGE[state(row).tone]}
        current={current}
        onCurrent={(key) => setCurrent(String(key))}
        alsoFrom={[now]}
        columns={css['columns']}
        empty={
          <Empty
            icon={<Inbox size={34} aria-hidden="true" />}
            title={words.emptyTitle}
            next={words.emptyNext}
          />
        }
      >
        {(row) => (
          <>
            <Figure isFaint>{row.seq}</Figure>
            <Named name={title(row)} under={under(row)} isWords />
            <span className={css['state']}>
              <Tag tone={state(row).tone}>{state(row).words}</Tag>
            </span>
            <span className={css['age']}>
              {row.settledAt === null ? age(row.at, now) : moment(row.settledAt, now)}
            </span>
          </>
        )}
      </Rows>
      {view.isCut && (shown === 'all' || shown === 'settled') && (
        <Cut>{part.lastShown({ n: view.settled.length })}</Cut>
      )}
    </Screen>
  );
}

interface Checked {
  readonly view: RehearsalView;
  /** The entries (their ids) that waited then. */
  readonly of: readonly string[];
}

/** Sent meanwhile: all of what was checked, or any of it where some could not be checked, which is not so any more. */
function isPast({ view, of }: Checked, waiting: readonly CommandRow[]): boolean {
  const left = of.filter((id) => waiting.some((row) => row.id === id));
  return left.length < of.length && (left.length === 0 || view.left !== null);
}

interface BesideProps {
  readonly current: string | null;
  readonly waiting: readonly CommandRow[];
}

/** The entry that is picked; else the check beforehand, whose key works all the same. */
function Beside({ current, waiting }: BesideProps) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async () => {
    setCurrent(null);
    const answer = await perform('outbox.rehearse', {});
    if (answer.ok) setChecked({ view: answer.value, of: waiting.map(({ id }) => id) });
  };
  // What it came to is of that moment: it does not come back behind an entry, and goes when it is past.
  if (checked !== null && (current !== null || isPast(checked, waiting))) setChecked(null);
  useShortcut(current === null ? undefined : 'check', check);
  return current === null ? (
    <Rehearsal waiting={waiting} view={checked?.view ?? null} onCheck={check} />
  ) : (
    <CommandAside key={current} id={current} />
  );
}

const known = ({ proof: shown, state: stands }: CommandRow): string =>
  shown === null || stands === 'review' ? '' : proof(shown);

/**
 * How it is known to be done, once it is; of a receipt its lines too, which alone tell it from the others of its order, of a count or
 * a change of stock where that was, which tells it from that of another record, and of an edit what was changed.
 */
function under(row: CommandRow): string {
  if (row.kind === 'receive' || row.kind === 'count' || row.kind === 'adjust' || row.kind === 'edit-item')
    return facts(about(row), known(row));
  return known(row) || about(row);
}

function rowsOf({ review, waiting, settled }: OutboxView, shown: Shown): readonly CommandRow[] {
  switch (shown) {
    case 'all':
      return [...review, ...waiting, ...settled];
    case 'review':
      return review;
    case 'waiting':
      return waiting;
    case 'settled':
      return settled;
    default:
      return shown satisfies never;
  }
}

function Shown({ view, shown }: { readonly view: OutboxView; readonly shown: Shown }) {
  return (
    <Segments
      label={words.shown}
      isLabelHidden
      value={shown}
      onChange={setShown}
      options={[
        { value: 'all', label: words.all },
        { value: 'review', label: counted(words.review, view.review.length) },
        { value: 'waiting', label: counted(words.waiting, view.waiting.length) },
        { value: 'settled', label: words.settled },
      ]}
    />
  );
}

const counted = (name: string, n: number): string => (n === 0 ? name : words.counted({ name, n }));
