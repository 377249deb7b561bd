/** One job: what is out on it, picking to it and bringing back from it, its status, and changing or deleting it. */
import { Package } from 'lucide-react';
import type { FolderRef } from '#domain/record.ts';
import type { JobRow } from '#domain/views/jobs.ts';
import { give } from '../../state/give.ts';
import { goTo } from '../../state/stand.ts';
import { useView } from '../../state/use-view.ts';
import { code, facts, measure } from '../../strings/figure.ts';
import { days, job as words, jobStatus, leadsTo } from '../../strings/job.ts';
import { ownFieldName, ownValue } from '../../strings/record.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Figure, Named } from '../../ui/cells.tsx';
import { Acts, Cut, Empty, Fact, Facts, Section } from '../../ui/parts.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { PartChoice } from '../items/parts.tsx';
import { openForm } from './draft.ts';
import css from './jobs.module.css';

const back = (): void => goTo({ screen: 'items', part: 'jobs' });

export function JobPage({ row }: { readonly row: JobRow }) {
  const { name, status, folder } = row;
  const folderId = folder?.id ?? null;
  useShortcut('back', back);
  return (
    <Screen
      title={name}
      subtitle={facts(jobStatus(status), days(row))}
      beside={<PartChoice part="jobs" />}
      sentence={folderId === null ? words.noFolder : words.pickMeans}
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
      aside={<About row={row} />}
    >
      <Contents folder={folder} />
    </Screen>
  );
}

/** Its notes, and what else can be done with it. */
function About({ row: { id, name, status, notes, ownValues, moves } }: { readonly row: JobRow }) {
  const lead = async (to: string) => {
    if (id === null) return;
    await give({ kind: 'job-status', jobId: id, status: to, seen: status }, () => ({
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
        {moves.map((to, n) => (
          <Button
            key={to}
            {...(n === 0 ? { shortcut: 'accept' as const } : { shortcut: 'close' as const })}
            onPress={() => void lead(to)}
          >
            {leadsTo(status, to)}
          </Button>
        ))}
        <Button shortcut="edit" isDisabled={id === null} onPress={() => openForm(id)}>
          {words.edit}
        </Button>
        <TwiceButton
          shortcut="remove"
          ask={words.removeAsk}
          isDisabled={id === null}
          onPress={async () => {
            if (id === null) return;
            const kept = await give({ kind: 'delete-job', jobId: id }, () => ({
              kind: 'job-set',
              name,
              did: 'delete',
              status: null,
            }));
            if (kept !== undefined) back();
          }}
        >
          {words.remove}
        </TwiceButton>
      </Acts>
    </Section>
  );
}

/** What is in the folder of a job. Enter on an item: it is brought back. */
function Contents({ folder }: { readonly folder: FolderRef | null }) {
  const { view } = useView('folder', folder === null ? null : { folderId: folder.id });
  if (view === null && folder !== null) return null;
  const items = view?.items ?? [];
  const left = (view?.total ?? 0) - items.length;
  const none = folder === null ? words.noFolder : words.nothingOut;
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
        empty={
          <Empty
            icon={<Package size={34} aria-hidden="true" />}
            title={none}
            next={folder === null ? '' : words.pickMeans}
          />
        }
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
