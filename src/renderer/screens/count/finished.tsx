/** A count that was sent: its entries, and what was seen there and belongs elsewhere, which can be moved from here. */
import { useEffect } from 'react';
import { ClipboardList } from 'lucide-react';
import type { CountingView } from '#domain/views/counting.ts';
import { goTo } from '../../state/scans/stand.ts';
import { offerScans } from '../../state/scans/subject.ts';
import { useView } from '../../state/views/use-view.ts';
import { about, state, title } from '../../strings/command.ts';
import { count as words, countedBy, scope, sentSummary } from '../../strings/count.ts';
import { differencesTold } from '../../strings/count-report.ts';
import { facts } from '../../strings/figure.ts';
import { trouble } from '../../strings/problem.ts';
import { Named } from '../../ui/lists/cells.tsx';
import { useNow } from '../../ui/now.ts';
import { Empty, Tag } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { goToCommand } from '../outbox/draft.ts';
import css from './count.module.css';
import { change } from './draft.ts';
import { isNoted, Noted } from './noted.tsx';
import { Report } from './report.tsx';

const leave = (): void => change({ finished: null });

export function FinishedCount({ sheetId }: { readonly sheetId: string }) {
  const { view, problem } = useView('counting', { sheetId });
  useShortcut('back', leave);
  // The label of a location begins the next count, as in the list of counts.
  useEffect(
    () =>
      offerScans(({ said }) => {
        if (said.kind === 'count-offered') change({ finished: null, scope: said.folder });
      }),
    [],
  );
  if (view !== null) return <Finished view={view} />;
  return (
    <Screen title={words.title}>{problem === null ? null : <Empty {...trouble(problem.code)} />}</Screen>
  );
}

function Finished({ view }: { readonly view: CountingView }) {
  const { sheet, entries, asSent } = view;
  const now = useNow();
  return (
    <Screen
      title={scope(sheet.scope)}
      subtitle={countedBy(sheet, now)}
      {...(asSent === null
        ? {}
        : { beside: <span className={css['dim']}>{sentSummary(asSent.report)}</span> })}
      sentence={facts(asSent === null ? null : differencesTold(asSent.report), words.finishedNext)}
      {...(isNoted(view)
        ? { asideLabel: words.noted, isAsideNear: true, aside: <Noted view={view} onMove={move(view)} /> }
        : {})}
    >
      {asSent !== null && (
        <Report sheetId={sheet.id} report={asSent.report} lost={asSent.lost} isBelow={isNoted(view)} />
      )}
      <Rows
        label={words.entries}
        items={entries}
        keyOf={(row) => row.id}
        named={title}
        spoken={(row) => [title(row), about(row), state(row).words].filter(Boolean).join(', ')}
        columns={css['entry-columns']}
        onOpen={(key) => goToCommand(String(key))}
        empty={
          <Empty
            icon={<ClipboardList size={34} aria-hidden="true" />}
            title={words.noEntries}
            next={words.noEntriesNext}
          />
        }
      >
        {(row) => (
          <>
            <Named name={title(row)} under={about(row)} isWords />
            <Tag tone={state(row).tone}>{state(row).words}</Tag>
          </>
        )}
      </Rows>
    </Screen>
  );
}

/** Its stock is booked where it belongs: a move books it where it was seen. */
const move =
  ({ sheet: { scope: of } }: CountingView) =>
  ({ item, quantity }: CountingView['outside'][number]): void =>
    goTo({
      screen: 'move',
      itemId: item.id,
      quantity,
      ...(of.folder === null ? {} : { folderId: of.folder.id }),
    });
