/** The counts there are, and the beginning of a new one. */
import { ClipboardList } from 'lucide-react';
import type { SheetRow } from '#domain/views/counting.ts';
import { band } from '../../state/band.ts';
import { perform } from '../../state/perform.ts';
import { currentStand, goTo, refine } from '../../state/stand.ts';
import { useView } from '../../state/use-view.ts';
import { count as words, scope as scopeWords, sheetState } from '../../strings/count.ts';
import { many, moment, place } from '../../strings/figure.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/cells.tsx';
import { useNow } from '../../ui/now.ts';
import { Empty, Tag } from '../../ui/parts.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Segments, Switch } from '../../ui/switch.tsx';
import { everything, Find } from '../find/find.tsx';
import css from './count.module.css';
import { change, draft, reset } from './draft.ts';

export function SheetsScreen() {
  const { view } = useView('sheets', {});
  const { scope } = draft();
  const now = useNow();
  useShortcut(scope === undefined ? undefined : 'Escape', reset);
  const rows = [...(view?.open ?? []), ...(view?.closed ?? [])];
  return (
    <Screen
      title={words.title}
      subtitle={view === null ? '' : words.inProgress(view.open.length)}
      asideLabel={words.newTitle}
      aside={<NewCount />}
      sentence={scope === undefined ? words.choosePlace : startSentence(scope)}
      actions={
        <Button kind="primary" shortcut="F9" isDisabled={scope === undefined} onPress={() => void start()}>
          {words.start}
        </Button>
      }
    >
      {view !== null && (
        <Rows
          label={words.open}
          items={rows}
          keyOf={(row) => row.id}
          spoken={(row) =>
            [scopeWords(row.scope), sheetState(row.state), many(row.counted, 'item')].join(', ')
          }
          tone={(row) => (row.state === 'open' ? 'part' : row.state === 'sent' ? 'done' : 'aside')}
          columns={css['sheet-columns']}
          onOpen={(key) => {
            const row = rows.find((one) => one.id === key);
            if (row?.state === 'open') goTo({ screen: 'count', sheetId: row.id });
          }}
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
              <Named
                name={scopeWords(row.scope)}
                under={`${row.by} · ${moment(row.openedAt, now)}`}
                isWords
              />
              <span className={css['dim']}>{many(row.counted, 'item')}</span>
              <State row={row} />
            </>
          )}
        </Rows>
      )}
    </Screen>
  );
}

function State({ row }: { readonly row: SheetRow }) {
  const tone = row.state === 'open' ? 'look' : row.state === 'sent' ? 'done' : 'quiet';
  return <Tag tone={tone}>{row.state === 'open' && row.blind ? words.blind : sheetState(row.state)}</Tag>;
}

function NewCount() {
  const { scope, subfolders, blind } = draft();
  const offered = band((state) => {
    const last = state.entries[0]?.said;
    return last?.kind === 'scan' && last.outcome.said.what === 'count-offered'
      ? last.outcome.said.folder
      : undefined;
  });
  const folder = scope === 'anything' ? undefined : scope;
  const isFree = scope === 'anything';
  return (
    <>
      <h2 className={css['aside-title']}>{words.newTitle}</h2>
      <Segments
        label={words.scope}
        value={isFree ? 'anything' : 'place'}
        options={[
          { value: 'place', label: words.aPlace },
          { value: 'anything', label: words.anything },
        ]}
        onChange={(value) => change({ scope: value === 'anything' ? 'anything' : offered })}
      />
      {!isFree && folder === undefined && (
        <Find
          kind="folder"
          label={words.findPlace}
          placeholder={words.placePlaceholder}
          catches={everything}
          onFound={(found) => {
            if (found.what === 'folder') change({ scope: found.folder });
          }}
        />
      )}
      {folder !== undefined && (
        <div className={css['chosen']}>
          <strong>{place(folder)}</strong>
          <Button kind="quiet" onPress={() => change({ scope: undefined })}>
            {words.another}
          </Button>
        </div>
      )}
      {!isFree && (
        <Switch label={words.subfolders} isOn={subfolders} onChange={(on) => change({ subfolders: on })} />
      )}
      <Switch
        label={words.blind}
        help={words.blindHelp}
        isOn={blind}
        onChange={(on) => change({ blind: on })}
      />
    </>
  );
}

const startSentence = (scope: NonNullable<ReturnType<typeof draft.getState>['scope']>): string =>
  scope === 'anything' ? words.anything : `Count ${place(scope)}.`;

async function start(): Promise<void> {
  const { scope, subfolders, blind } = draft.getState();
  if (scope === undefined) return;
  const stand = currentStand();
  await perform(
    'count.open',
    {
      subfolders: scope === 'anything' || subfolders,
      blind,
      ...(scope === 'anything' ? {} : { folderId: scope.id }),
    },
    stand,
    ({ sheetId }) => {
      reset();
      refine({ screen: 'count', sheetId }, stand);
    },
  );
}
