/** The jobs of the account, and one of them: what is out on it, and what can be done with it. */
import { ClipboardCheck } from 'lucide-react';
import type { JobRow } from '#domain/views/jobs.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useSwitchedOff } from '../../state/settings/switched-off.ts';
import { useView } from '../../state/views/use-view.ts';
import { days, job as words, jobStatus } from '../../strings/job.ts';
import { trouble } from '../../strings/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Figure, Head, Named } from '../../ui/lists/cells.tsx';
import { Empty, Tag } from '../../ui/parts.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Segments } from '../../ui/switch.tsx';
import { PartChoice } from '../items/parts.tsx';
import { draft, NEW, openForm } from './draft.ts';
import { JobForm } from './form.tsx';
import { JobPage } from './job.tsx';
import css from './jobs.module.css';

/** @param jobId of the one that is open; undefined: the list */
export function JobsPart({ jobId }: { readonly jobId: number | undefined }) {
  const { view, problem } = useView('jobs', jobId === undefined ? {} : { jobId });
  const form = draft((state) => state.form);
  useShortcut('back', () => goTo({ screen: 'items', part: 'jobs' }), { isFallback: true });
  if (view === null)
    return (
      <Screen title={words.title} beside={<PartChoice part="jobs" />}>
        {problem !== null && <Empty {...trouble(problem.code)} />}
      </Screen>
    );
  if (form === NEW) return <JobForm of={NEW} row={null} others={view.jobs} />;
  if (jobId === undefined) return <JobList jobs={view.jobs} />;
  const row = view.jobs.find(({ id }) => id === view.openId);
  if (row !== undefined && form === jobId) return <JobForm of={jobId} row={row} others={view.jobs} />;
  return row === undefined ? <NoJob /> : <JobPage jobId={jobId} row={row} />;
}

function NoJob() {
  return (
    <Screen
      title={words.title}
      beside={<PartChoice part="jobs" />}
      actions={
        <Button kind="primary" shortcut="send" onPress={() => goTo({ screen: 'items', part: 'jobs' })}>
          {words.back}
        </Button>
      }
    >
      <Empty title={words.gone} next={words.goneNext} />
    </Screen>
  );
}

const isOpen = ({ status }: JobRow): boolean => status !== 'completed';
/** What is under way before what is to come, and what is done last. */
const RANK: Readonly<Partial<Record<string, number>>> = { in_progress: 0, not_started: 1, completed: 3 };
const rank = ({ status }: JobRow): number => RANK[status] ?? 2;

function JobList({ jobs }: { readonly jobs: readonly JobRow[] }) {
  const shown = draft((state) => state.shown);
  const { isBarred, orSay } = useSwitchedOff('jobWrites');
  const rows = jobs
    .filter((row) => shown === 'all' || isOpen(row))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  const none =
    jobs.length === 0
      ? { title: words.none, next: words.noneNext }
      : { title: words.noneOpen, next: words.noneOpenNext };
  return (
    <Screen
      title={words.title}
      beside={<PartChoice part="jobs" />}
      sentence={words.sentence({ n: jobs.filter(isOpen).length })}
      actions={
        <Button shortcut="new" isBarred={isBarred} onPress={orSay(() => openForm(NEW))}>
          {words.make}
        </Button>
      }
    >
      <Segments
        label={words.shown}
        isLabelHidden
        value={shown}
        onChange={(next) => draft.setState({ shown: next })}
        options={(['open', 'all'] as const).map((value) => ({
          value,
          label: words[value],
          ...(value === shown ? {} : { shortcut: 'all' as const }),
        }))}
      />
      <Rows
        label={words.list}
        items={rows}
        keyOf={keyOf}
        named={({ name }) => name}
        spoken={({ name, status, items }) => words.spoken({ name, status: jobStatus(status), n: items })}
        tone={({ status }) => (status === 'in_progress' ? 'part' : status === 'completed' ? 'done' : 'none')}
        columns={css['columns']}
        onOpen={(key) => {
          const row = rows.find((one) => keyOf(one) === key);
          if (row?.id != null) goTo({ screen: 'items', part: 'jobs', jobId: row.id });
        }}
        head={
          <>
            <Head>{words.name}</Head>
            <Head>{words.status}</Head>
            <Head isMinor>{words.when}</Head>
            <Head isFigure>{words.out}</Head>
          </>
        }
        empty={<Empty icon={<ClipboardCheck size={34} aria-hidden="true" />} {...none} />}
      >
        {(row) => <JobCells row={row} />}
      </Rows>
    </Screen>
  );
}

const keyOf = ({ id, name }: JobRow): string => (id === null ? `new ${name}` : String(id));

function JobCells({ row }: { readonly row: JobRow }) {
  return (
    <>
      <Named
        name={row.name}
        {...(row.isWaiting ? { note: words.waiting } : {})}
        {...(row.notes === null ? {} : { under: row.notes })}
        isWords
      />
      <span>
        <Tag tone={row.status === 'in_progress' ? 'busy' : row.status === 'completed' ? 'done' : 'quiet'}>
          {jobStatus(row.status)}
        </Tag>
      </span>
      <span className={css['when']}>{days(row)}</span>
      <Figure isFaint={row.items === 0}>{row.items}</Figure>
    </>
  );
}
