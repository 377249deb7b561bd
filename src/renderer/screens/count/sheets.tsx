/** The counts there are, and the beginning of a new one. */
import { useEffect } from 'react';
import { ClipboardList } from 'lucide-react';
import type { CountPlace } from '#domain/scanning/place.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { SheetRow } from '#domain/views/counting.ts';
import { perform, show } from '../../state/perform.ts';
import { currentStand, goTo, refine } from '../../state/scans/stand.ts';
import { offerScans } from '../../state/scans/subject.ts';
import { useMissing } from '../../state/views/use-missing.ts';
import { useView } from '../../state/views/use-view.ts';
import {
  count as words,
  countedBy,
  scope as scopeWords,
  sheetSpoken,
  sheetState,
} from '../../strings/count.ts';
import { place } from '../../strings/figure.ts';
import { part } from '../../strings/part.ts';
import { trouble } from '../../strings/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/lists/cells.tsx';
import { useNow } from '../../ui/now.ts';
import { Card, Cut, Empty, Tag } from '../../ui/parts.tsx';
import { focusedRow, Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments, Switch } from '../../ui/switch.tsx';
import { Find } from '../find/find.tsx';
import css from './count.module.css';
import { change, choose, draft, reset } from './draft.ts';
import { CountPlan } from './plan.tsx';

export function SheetsScreen({ place: at }: { readonly place: CountPlace }) {
  const { view, problem } = useView('sheets', {});
  const missing = useMissing('stock');
  const { scope } = draft();
  const now = useNow();
  useShortcut(scope === undefined ? undefined : 'back', reset);
  const rows = [...(view?.open ?? []), ...(view?.closed ?? [])];
  return (
    <Screen
      title={words.title}
      subtitle={view === null || rows.length === 0 ? '' : words.inProgress({ n: view.open.length })}
      isAsideInHand
      asideLabel={words.newTitle}
      aside={<NewCount at={at} />}
      plan={<CountPlan folder={scope === 'anything' ? undefined : scope} onPick={choose} />}
      sentence={scope === undefined ? words.choosePlace : startSentence(scope)}
      actions={
        <Button
          kind="primary"
          shortcut="send"
          isBarred={scope === undefined}
          isDisabled={scope === undefined && view === null}
          onPress={() => {
            if (scope !== undefined) return start(at, scope);
            const focused = focusedRow();
            return open(rows.find(({ id }) => id === focused)) || refuse(view?.open.length ?? 0);
          }}
        >
          {words.start}
        </Button>
      }
    >
      {view === null && problem !== null && <Empty {...trouble(problem.code)} />}
      {missing !== null && (
        <Card tone="look" title={missing.title}>
          <p>{missing.next}</p>
        </Card>
      )}
      {view !== null && (
        <Rows
          label={words.open}
          items={rows}
          keyOf={(row) => row.id}
          spoken={sheetSpoken}
          tone={(row) => ROW_TONES[toneOf(row)]}
          alsoFrom={[now]}
          columns={css['sheet-columns']}
          onOpen={(key) => open(rows.find(({ id }) => id === key))}
          empty={
            <Empty
              icon={<ClipboardList size={34} aria-hidden="true" />}
              title={words.noneTitle}
              next={words.noneNext}
            />
          }
        >
          {(row) => (
            <>
              <Named name={scopeWords(row.scope)} under={countedBy(row, now)} isWords />
              <span className={css['dim']}>{words.items({ n: row.counted })}</span>
              <State row={row} />
            </>
          )}
        </Rows>
      )}
      {view?.isCut === true && <Cut>{part.lastShown({ n: rows.length })}</Cut>}
    </Screen>
  );
}

/** What became of one that was sent is seen there. @returns whether there is one to open */
function open(row: SheetRow | undefined): boolean {
  if (row === undefined || row.state === 'discarded') return false;
  if (row.state === 'open') goTo({ screen: 'count', sheetId: row.id });
  else change({ finished: row.id });
  return true;
}

function State({ row }: { readonly row: SheetRow }) {
  return <Tag tone={toneOf(row)}>{sheetState(row)}</Tag>;
}

const ROW_TONES = { look: 'part', bad: 'bad', busy: 'part', done: 'done', quiet: 'aside' } as const;

function toneOf({ state, waiting, asks, dropped, counted }: SheetRow): keyof typeof ROW_TONES {
  if (state === 'open') return 'look';
  if (state === 'discarded') return 'quiet';
  if (asks > 0) return 'bad';
  if (waiting > 0) return 'busy';
  if (dropped === 0) return 'done';
  return dropped >= counted ? 'quiet' : 'look';
}

function NewCount({ at }: { readonly at: CountPlace }) {
  const { scope } = draft();
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'count-offered') change({ scope: said.folder });
        if (said.kind === 'count-started') reset();
      }),
    [],
  );
  const folder = scope === 'anything' ? undefined : scope;
  const isFree = scope === 'anything';
  return (
    <div className={css['new']}>
      <h2 className={css['aside-title']}>{words.newTitle}</h2>
      <Segments
        label={words.scope}
        value={isFree ? 'anything' : 'place'}
        options={[
          { value: 'place', label: words.aPlace },
          { value: 'anything', label: words.anything, shortcut: 'anything' },
        ]}
        onChange={(value) => choose(value === 'anything' ? 'anything' : undefined)}
      />
      {!isFree && folder === undefined && (
        <Find
          kind="folder"
          label={words.findPlace}
          placeholder={words.placePlaceholder}
          reach="key"
          onFound={(found) => {
            if (found.kind === 'folder') choose(found.folder);
          }}
        />
      )}
      {folder !== undefined && (
        <div className={css['chosen']}>
          <strong>{place(folder)}</strong>
          <Button kind="quiet" onPress={reset}>
            {words.another}
          </Button>
        </div>
      )}
      {!isFree && (
        <Switch
          label={words.subfolders}
          shortcut="below"
          isOn={at.subfolders !== false}
          onChange={(on) => refine(withSubfolders(at, on))}
        />
      )}
      <Switch
        label={words.blind}
        help={words.blindHelp}
        shortcut="blind"
        isOn={at.blind === true}
        onChange={(on) => refine(withBlind(at, on))}
      />
    </div>
  );
}

const startSentence = (scope: NonNullable<ReturnType<typeof draft.getState>['scope']>): string =>
  scope === 'anything' ? words.anything : words.startAt({ place: place(scope) });

function withSubfolders(at: CountPlace, on: boolean): CountPlace {
  const { subfolders: _, ...others } = at;
  return on ? others : { ...others, subfolders: false };
}

function withBlind(at: CountPlace, on: boolean): CountPlace {
  const { blind: _, ...others } = at;
  return on ? { ...others, blind: true } : others;
}

/** @param open so many counts are in progress */
function refuse(open: number): void {
  const said = { kind: 'no-count-open', open } as const;
  show({ kind: 'outcome', outcome: { tone: 'refused', said, undo: null } }, currentStand());
}

async function start({ subfolders, blind }: CountPlace, scope: FolderRef | 'anything'): Promise<void> {
  const stand = currentStand();
  await perform(
    'count.open',
    {
      subfolders: scope === 'anything' || subfolders !== false,
      blind: blind === true,
      ...(scope === 'anything' ? {} : { folderId: scope.id }),
    },
    stand,
    ({ sheetId }) => {
      reset();
      refine({ screen: 'count', sheetId }, stand);
    },
  );
}
