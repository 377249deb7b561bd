/** A job to make or to change. Kept here at once, sent when the network is there. */
import { useEffect, useRef, useState } from 'react';
import { dayIn } from '#domain/values/day.ts';
import { JOB_FIELDS, type JobFields } from '#domain/stock/job.ts';
import { LONGEST } from '#domain/values/longest.ts';
import type { JobRow } from '#domain/views/jobs.ts';
import { give } from '../../state/give.ts';
import { field as fieldWords } from '../../strings/field.ts';
import { job as words } from '../../strings/job.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { LongField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
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
  const before = textsOf(shown);
  const { wanted, problems } = read(
    texts,
    before,
    others.filter(({ id }) => id === null || id !== row?.id),
    row === null,
  );
  const set =
    wanted === null ? {} : Object.fromEntries(changedIn(texts, before).map((name) => [name, wanted[name]]));
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
          isRequired
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

/** What is typed, or what is wrong with it. As it was before, whatever the service has there. */
function read(
  texts: JobTexts,
  before: JobTexts,
  others: readonly JobRow[],
  isNew: boolean,
): { readonly wanted: JobFields | null; readonly problems: Problems } {
  const { name, notes, startDate, endDate } = texts;
  const [start, end] = [text(startDate), text(endDate)];
  const typed = changedIn(texts, before);
  const isNoDay = (field: 'startDate' | 'endDate', day: string | null) =>
    typed.includes(field) && day !== null && dayIn(day) === null;
  const isEndTyped = typed.includes('startDate') || typed.includes('endDate');
  const isTaken = typed.includes('name') && others.some((one) => one.name === name.trim());
  const problems: Problems = {
    ...(isTaken ? { name: words.taken } : {}),
    ...(isNoDay('startDate', start) ? { startDate: fieldWords.notDay } : {}),
    ...(isNoDay('endDate', end)
      ? { endDate: fieldWords.notDay }
      : isEndTyped && start !== null && end !== null && end < start
        ? { endDate: words.endBefore }
        : {}),
  };
  const isNamed = name.trim() !== '' || (!isNew && !typed.includes('name'));
  const isFine = isNamed && Object.keys(problems).length === 0;
  const wanted = { name: name.trim(), notes: text(notes), startDate: start, endDate: end };
  return { wanted: isFine ? wanted : null, problems };
}

const changedIn = (texts: JobTexts, before: JobTexts): (keyof JobTexts)[] =>
  JOB_FIELDS.filter((name) => text(texts[name]) !== text(before[name]));

/** A name alone cannot be nothing. */
const seenOf = ({ name, ...seen }: Partial<JobFields>) => (name === undefined ? seen : { ...seen, name });
