/** One job: what is out on it, picking to it and bringing back from it, its status, and changing or deleting it. */
import { Package } from 'lucide-react';
import type { FolderRef } from '#domain/stock/record.ts';
import type { JobRow } from '#domain/views/jobs.ts';
import { give } from '../../state/give.ts';
import { perform } from '../../state/perform.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useSwitchedOff } from '../../state/settings/switched-off.ts';
import { useView } from '../../state/views/use-view.ts';
import { code, facts, measure } from '../../strings/figure.ts';
import { days, job as words, jobStatus, leadsTo } from '../../strings/job.ts';
import { ownFieldName, ownValue } from '../../strings/record.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Named } from '../../ui/lists/cells.tsx';
import { Acts, Cut, Empty, Fact, Facts, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { isRepeated } from '../../ui/keys/press-series.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { PartChoice } from '../items/parts.tsx';
import { openForm } from './draft.ts';
import css from './jobs.module.css';

const back = (): void => goTo({ screen: 'items', part: 'jobs' });

interface JobPageProps {
  /** What it was opened by: it may have been made since. */
  readonly jobId: number;
  readonly row: JobRow;
}

export function JobPage({ jobId, row }: JobPageProps) {
  const { name, status, folder, isNew } = row;
  const folderId = folder?.id ?? null;
  useShortcut('back', back);
  return (
    <Screen
      title={name}
      subtitle={facts(jobStatus(status), days(row))}
      beside={<PartChoice part="jobs" />}
      sentence={folderId !== null ? words.pickMeans : isNew ? words.toBeMadeNext : words.noFolder}
      actions={
        <>
          <Button
            shortcut="bring"
            isDisabled={folderId === null || row.items === 0}
            onPress={() => {
              if (folderId !== null) goTo({ screen: 'move', fromId: folderId });
            }}
          >
            {words.giveBack}
          </Button>
          <Button
            kind="primary"
            shortcut="send"
            isDisabled={folderId === null}
            onPress={() => {
              if (folderId !== null) goTo({ screen: 'move', folderId });
            }}
          >
            {words.pick}
          </Button>
        </>
      }
      isAsideNear
      asideLabel={words.about}
      aside={<About jobId={jobId} row={row} />}
    >
      <Contents folder={folder} isNew={isNew} />
    </Screen>
  );
}

/** Its notes, and what else can be done with it. */
function About({ jobId, row }: JobPageProps) {
  const { name, status, notes, ownValues, moves, isNew, last } = row;
  const { isBarred, orSay } = useSwitchedOff('jobWrites');
  const lead = async (to: string) => {
    await give({ kind: 'job-status', jobId, status: to, seen: status }, () => ({
      kind: 'job-set',
      name,
      did: 'status',
      status: to,
    }));
  };
  return (
    <Section title={words.about}>
      {notes !== null && <p>{notes}</p>}
      {ownValues.length > 0 && (
        <Facts>
          {ownValues.map((one) => (
            <Fact key={one.id} name={ownFieldName(one)} isWords>
              {ownValue(one.value)}
            </Fact>
          ))}
        </Facts>
      )}
      <Acts>
        {moves.map((to, n) => {
          const shortcut = n === 0 ? 'accept' : 'close';
          return (
            <Button
              key={to}
              shortcut={shortcut}
              isBarred={isBarred}
              // Its key leads on by the next press: one that was hit twice is not meant to.
              onPress={orSay(() => void (isRepeated(shortcut) || lead(to)))}
            >
              {leadsTo(status, to)}
            </Button>
          );
        })}
        <Button shortcut="edit" isBarred={isBarred} onPress={orSay(() => openForm(jobId))}>
          {words.edit}
        </Button>
        {isNew ? (
          <Button
            shortcut="undo"
            isFallback
            isDisabled={last === null}
            onPress={() => last !== null && perform('undo', { kind: 'command', id: last })}
          >
            {words.takeBack}
          </Button>
        ) : (
          <TwiceButton
            shortcut="remove"
            ask={words.removeAsk}
            isBarred={isBarred}
            onPress={orSay(async () => {
              const kept = await give({ kind: 'delete-job', jobId }, () => ({
                kind: 'job-set',
                name,
                did: 'delete',
                status: null,
              }));
              if (kept !== undefined) back();
            })}
          >
            {words.remove}
          </TwiceButton>
        )}
      </Acts>
    </Section>
  );
}

/** What is in the folder of a job. Enter on an item: it is brought back. */
function Contents({ folder, isNew }: { readonly folder: FolderRef | null; readonly isNew: boolean }) {
  const { view } = useView('folder', folder === null ? null : { folderId: folder.id });
  if (view === null && folder !== null) return null;
  const items = view?.items ?? [];
  const left = (view?.total ?? 0) - items.length;
  const none =
    folder !== null
      ? { title: words.nothingOut, next: words.pickMeans }
      : isNew
        ? { title: words.toBeMade, next: words.toBeMadeNext }
        : { title: words.noFolder, next: '' };
  return (
    <>
      <Rows
        label={words.contents}
        items={items}
        keyOf={(item) => item.id}
        named={(item) => words.bringOne({ item: item.name })}
        spoken={(item) => facts(item.name, item.quantity)}
        columns={css['item-columns']}
        onOpen={(key) => {
          const item = items.find(({ id }) => id === key);
          if (item === undefined || folder === null || folder.id === null) return;
          goTo({ screen: 'move', itemId: item.id, quantity: item.quantity, fromId: folder.id });
        }}
        empty={<Empty icon={<Package size={34} aria-hidden="true" />} {...none} />}
      >
        {(item) => (
          <>
            <Named name={item.name} under={facts(measure(item.measure), item.code && code(item.code))} />
            <Figure>{item.quantity}</Figure>
          </>
        )}
      </Rows>
      {left > 0 && <Cut>{words.more({ n: left })}</Cut>}
    </>
  );
}
