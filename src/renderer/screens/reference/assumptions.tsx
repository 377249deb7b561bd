/** What is assumed of the service, what the account was seen to do, what follows, and a switch where commands rest on it. */
import type { AssumptionRow } from '#domain/views/reference.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { moment } from '../../strings/figure.ts';
import { trouble } from '../../strings/problem.ts';
import { assumption, reference as words, seenWords } from '../../strings/reference.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/lists/cells.tsx';
import { Empty, Section, Tag } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Switch } from '../../ui/switch.tsx';
import { PartChoice } from '../items/parts.tsx';
import { draft } from './draft.ts';
import css from './reference.module.css';

const SURE = { A: 'done', B: 'quiet', C: 'look' } as const;

export function AssumptionsPage() {
  const { view, problem } = useView('assumptions', {});
  const current = draft((state) => state.current);
  useShortcut('back', () => draft.setState(current === null ? { page: 'fields' } : { current: null }));
  const rows = (view?.rows ?? []).toSorted(byRank);
  const inHand = rows.find(({ name }) => name === current);
  const at = view?.observedAt ?? null;
  return (
    <Screen
      title={words.open}
      beside={<PartChoice part="reference" />}
      sentence={at === null ? words.neverObserved : words.observed({ at: moment(at) })}
      actions={
        <Button kind="primary" shortcut="send" onPress={observe}>
          {words.observe}
        </Button>
      }
      isAsideInHand={inHand !== undefined}
      asideLabel={words.list}
      {...(inHand === undefined ? {} : { aside: <InHand row={inHand} /> })}
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {view !== null && (
        <Rows
          label={words.list}
          items={rows}
          keyOf={({ name }) => name}
          named={(row) => assumption(row).assumed}
          spoken={(row) => `${assumption(row).assumed} ${words.sure[row.sure]}, ${seenWords(row.seen)}`}
          tone={({ seen }) =>
            seen.kind === 'differs' ? 'bad' : seen.kind === 'unseen' || seen.kind === 'none' ? 'none' : 'done'
          }
          current={current}
          onCurrent={(key) => draft.setState({ current: String(key) })}
          columns={css['columns']}
        >
          {(row) => (
            <>
              <Named
                name={assumption(row).assumed}
                under={seenWords(row.seen)}
                {...(row.switched?.isOn === false ? { note: words.off } : {})}
                isWords
              />
              <Tag tone={SURE[row.sure]}>{words.sure[row.sure]}</Tag>
            </>
          )}
        </Rows>
      )}
    </Screen>
  );
}

const RANK: Readonly<Record<AssumptionRow['seen']['kind'], number>> = {
  differs: 1,
  fits: 2,
  is: 2,
  none: 3,
  unseen: 4,
};
const rankOf = ({ switched, seen }: AssumptionRow): number => (switched === null ? RANK[seen.kind] : 0);

/** What can be switched first, then what the account shows, then as the list has it. */
const byRank = (a: AssumptionRow, b: AssumptionRow): number => rankOf(a) - rankOf(b);

async function observe(): Promise<void> {
  const stand = currentStand();
  const answer = await perform('assumptions.observe', {}, stand);
  if (!answer.ok) return;
  const came = answer.value;
  const tone = came.kind === 'done' ? 'done' : 'refused';
  show({ kind: 'outcome', outcome: { tone, said: { kind: 'observed', came }, undo: null } }, stand);
}

function InHand({ row }: { readonly row: AssumptionRow }) {
  const { assumed, follows } = assumption(row);
  const { switched } = row;
  return (
    <Section title={assumed}>
      <p className={css['dim']}>{seenWords(row.seen)}</p>
      <p>{follows}</p>
      {switched !== null && (
        <Switch
          label={words.switch}
          isOn={switched.isOn}
          shortcut="accept"
          onChange={(isOn) => void perform('assumptions.set', { name: switched.name, isOn })}
        />
      )}
      {switched?.isOn === false && switched.waiting > 0 && <p>{words.stillGo({ n: switched.waiting })}</p>}
    </Section>
  );
}
