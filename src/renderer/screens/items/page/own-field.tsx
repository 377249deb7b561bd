/** One of the account's own fields, in the control that its type asks for. */
import type { OwnField as Field } from '#domain/views/record.ts';
import type { CustomValue } from '#domain/stock/record.ts';
import { useView } from '../../../state/views/use-view.ts';
import { straight } from '../../../strings/direction.ts';
import { ownFieldName, record as words } from '../../../strings/record.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { LongField, TextField } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/switch.tsx';
import { asTyped } from './changes.ts';

interface OwnFieldProps {
  readonly field: Field;
  /** As it is on the record. */
  readonly value: CustomValue | null;
  /** As it is typed over; undefined: it is not. */
  readonly typed: string | boolean | null | undefined;
  readonly isWrong: boolean;
  readonly onType: (typed: string | boolean | null) => void;
  readonly onSubmit: () => void;
  readonly onFocus: (() => void) | undefined;
}

/** Longer texts are read in several lines. */
const LONG = 60;

export function OwnField({ field, value, typed, isWrong, onType, onSubmit, onFocus }: OwnFieldProps) {
  const label = ownFieldName(field);
  if (typeof value === 'object' && value !== null) {
    const shown = straight(value.json);
    return <TextField label={label} value={shown} onChange={ignore} help={words.unknownShape} isDisabled />;
  }
  if (field.control === 'yes-no') {
    const now = typed === undefined ? value : typed;
    return <YesNo label={label} value={now} onType={onType} />;
  }
  const text = typeof typed === 'string' ? typed : typed === null ? '' : asTyped(value);
  const shared = { label, value: text, onChange: onType, onSubmit };
  if (field.control === 'text' && text.length > LONG) return <LongField {...shared} />;
  if (field.control === 'choice') return <Choice {...shared} field={field} />;
  // One that is told with a time is typed as it is told.
  if (field.control === 'date' && !asTyped(value).includes('T'))
    return <DayField {...shared} error={isWrong ? words.notDate : null} />;
  return (
    <TextField
      {...shared}
      {...typeOf(field.control)}
      {...(onFocus === undefined ? {} : { onFocus })}
      error={isWrong ? problemOf(field.control) : null}
    />
  );
}

const ignore = () => undefined;

/** No date among them: the browser's own control says of one that is half typed that there is none. */
function typeOf(control: Field['control']) {
  if (control === 'phone') return { type: 'tel' } as const;
  if (control === 'link') return { type: 'url' } as const;
  return control === 'e-mail' ? ({ type: 'email' } as const) : {};
}

function problemOf(control: Field['control']): string | null {
  if (control === 'number') return words.notNumber;
  if (control === 'date') return words.notDate;
  if (control === 'link') return words.notLink;
  return control === 'e-mail' ? words.notMail : null;
}

interface YesNoProps {
  readonly label: string;
  readonly value: string | number | boolean | null;
  readonly onType: (typed: boolean | null) => void;
}

const SET: Readonly<Record<string, boolean | null>> = { yes: true, no: false, unset: null };

function YesNo({ label, value, onType }: YesNoProps) {
  const chosen =
    value === true || value === 'true' ? 'yes' : value === false || value === 'false' ? 'no' : 'unset';
  return (
    <Segments
      label={label}
      value={chosen}
      options={[
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
        { value: 'unset', label: words.unset },
      ]}
      onChange={(one) => onType(SET[one] ?? null)}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onSubmit: () => void;
  readonly field: Field;
}

/** Where the service does not say what may be chosen: what others of the kind have. */
function Choice({ field, ...props }: ChoiceProps) {
  const { view } = useView('suggestions', field.options.length > 0 ? null : { field: field.id });
  return (
    <TextField {...props} suggestions={field.options.length > 0 ? field.options : (view?.values ?? [])} />
  );
}
