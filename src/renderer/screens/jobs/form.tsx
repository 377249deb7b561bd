/** A job to make or to change. Kept here at once, sent when the network is there. */
import { useEffect, useRef, useState } from 'react';
import { dayIn } from '#domain/day.ts';
import { JOB_FIELDS, type JobFields } from '#domain/job.ts';
import { LONGEST } from '#domain/longest.ts';
import type { JobRow } from '#domain/views/jobs.ts';
import { give } from '../../state/give.ts';
import { field as fieldWords } from '../../strings/field.ts';
import { job as words } from '../../strings/job.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { LongField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { changeJob, dropJob, NEW, openForm, useJobDraft, type JobTexts } from './draft.ts';

interface JobFormProps {
  /** What it was opened by: it may have been made since. */
  readonly of: number | typeof NEW;
  /** Null: a new one. */
  readonly row: JobRow | null;
  readonly others: readonly JobRow[];
}

const BLANK: JobFields = { name: '', notes: null, startDate: null, endDate: null };

export function JobForm({ of, row, others }: JobFormProps) {
  const shown = row ?? BLANK;
  const typed = useJobDraft(of);
  const texts = { ...textsOf(shown), ...typed.texts };
  const [isAsked, setIsAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useShortcut('back', () => openForm(null), { isUrgent: true });
  const { wanted, problems } = read(
    texts,
    others.filter(({ id }) => id === null || id !== row?.id),
  );
  const set = wanted === null ? {} : changed(wanted, shown);
  const isReady = wanted !== null && (row === null || Object.keys(set).length > 0);

  const save = async () => {
    setIsAsked(true);
    if (wanted === null || !isReady) return;
    const kept = await (row === null || of === NEW
      ? give({ kind: 'create-job', ...wanted }, () => said(wanted.name, 'create'))
      : give({ kind: 'edit-job', jobId: of, set, seen: seenOf(typed.seen) }, () => said(row.name, 'edit')));
    if (kept !== undefined) dropJob(of);
  };
  const type = (name: keyof JobTexts) => (text: string) =>
    changeJob(of, { [name]: text }, { [name]: shown[name] });
  const field = (name: 'startDate' | 'endDate', label: string) => (
    <DayField
      label={label}
      value={texts[name]}
      onChange={type(name)}
      onSubmit={() => void save()}
      error={problems[name] ?? null}
    />
  );
  return (
    <Screen
      title={row === null ? words.makeTitle : words.editTitle({ name: row.name })}
      sentence={row === null ? words.makeSentence : words.editSentence}
      actions={
        <Button kind="primary" shortcut="send" isDisabled={!isReady} onPress={() => void save()}>
          {words.save}
        </Button>
      }
    >
      <Form>
        <TextField
          label={words.nameField}
          longest={LONGEST.name}
          value={texts.name}
          onChange={type('name')}
          onSubmit={() => void save()}
          inputRef={first}
          error={texts.name === '' && !isAsked ? null : (problems.name ?? null)}
        />
        {field('startDate', words.startField)}
        {field('endDate', words.endField)}
        <LongField label={words.notesField} value={texts.notes} onChange={type('notes')} />
      </Form>
    </Screen>
  );
}

const said = (name: string, did: 'create' | 'edit') =>
  ({ kind: 'job-set', name, did, status: null }) as const;

const textsOf = ({ name, notes, startDate, endDate }: JobFields): JobTexts => ({
  name,
  notes: notes ?? '',
  startDate: startDate ?? '',
  endDate: endDate ?? '',
});

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());

type Problems = Partial<Record<keyof JobTexts, string>>;

/** What is typed, or what is wrong with it. */
function read(
  { name, notes, startDate, endDate }: JobTexts,
  others: readonly JobRow[],
): { readonly wanted: JobFields | null; readonly problems: Problems } {
  const [start, end] = [text(startDate), text(endDate)];
  const problems: Problems = {
    ...(others.some((one) => one.name === name.trim()) ? { name: words.taken } : {}),
    ...(start === null || dayIn(start) !== null ? {} : { startDate: fieldWords.notDay }),
    ...(end === null || dayIn(end) !== null
      ? start !== null && end !== null && end < start
        ? { endDate: words.endBefore }
        : {}
      : { endDate: fieldWords.notDay }),
  };
  const isFine = name.trim() !== '' && Object.keys(problems).length === 0;
  const wanted = { name: name.trim(), notes: text(notes), startDate: start, endDate: end };
  return { wanted: isFine ? wanted : null, problems };
}

const changed = (wanted: JobFields, shown: JobFields): Partial<JobFields> =>
  Object.fromEntries(
    JOB_FIELDS.flatMap((name) => (wanted[name] === shown[name] ? [] : [[name, wanted[name]]])),
  );

/** A name alone cannot be nothing. */
const seenOf = ({ name, ...seen }: Partial<JobFields>) => (name === undefined ? seen : { ...seen, name });
