/** The account's own fields of a job that another client has changed since it was to be deleted: its sentence tells all else of it. */
import type { JobShown } from '#domain/stock/job.ts';
import type { CustomValue, CustomValues } from '#domain/stock/record.ts';
import type { OwnField } from '#domain/views/record.ts';
import { useView } from '../../state/views/use-view.ts';
import { fieldName, fieldText } from '../../strings/command.ts';
import { outbox as words } from '../../strings/outbox.ts';
import css from './outbox.module.css';

interface JobMovedProps {
  readonly saw: JobShown;
  readonly now: JobShown;
}

export function JobMoved({ saw, now }: JobMovedProps) {
  const { view } = useView('ownFields', { what: 'job' });
  if (saw.customValues === undefined) return null;
  return <Fields saw={saw.customValues} now={now.customValues ?? NONE} fields={view?.fields ?? []} />;
}

const NONE: CustomValues = {};

interface FieldsProps {
  readonly saw: CustomValues;
  readonly now: CustomValues;
  readonly fields: readonly OwnField[];
}

function Fields({ saw, now, fields }: FieldsProps) {
  const called = Object.fromEntries(fields.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
  const ids = [...new Set([...Object.keys(saw), ...Object.keys(now)])].map(Number);
  const moved = ids.filter((id) => textOf(saw[id]) !== textOf(now[id]));
  if (moved.length === 0) return null;
  return (
    <ul className={css['failed']}>
      {moved.map((id) => (
        <li key={id}>
          {words.fieldMoved({
            name: fieldName(`custom-${id}`, called),
            saw: said(id, saw[id]),
            now: said(id, now[id]),
          })}
        </li>
      ))}
    </ul>
  );
}

const said = (id: number, value: CustomValue | undefined): string =>
  value === undefined ? words.empty : fieldText(`custom-${id}`, textOf(value));

const textOf = (value: CustomValue | undefined): string =>
  typeof value === 'object' ? value.json : String(value ?? '');
