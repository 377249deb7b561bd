/** The fields of a record that can be typed over. */
import { LONGEST } from '#domain/values/longest.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import type { FieldName } from '#domain/stock/fields.ts';
import type { RecordView } from '#domain/views/record.ts';
import { field as fieldWords } from '../../../strings/field.ts';
import { unitName } from '../../../strings/figure.ts';
import { record as words } from '../../../strings/record.ts';
import { LongField, QuantityField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/parts.tsx';
import { writePrice, writeQuantity } from '../../../ui/keys/quantity.ts';
import { scrolls } from '../../../ui/lists/scrolls.ts';
import { straight } from '../../../strings/direction.ts';
import { Photos } from '../../photo/photos.tsx';
import type { Typed } from './changes.ts';
import { typeOver } from './draft.ts';
import { LabelField } from './labels.tsx';
import { OwnField } from './own-field.tsx';
import css from './page.module.css';
import { Tags } from './tags.tsx';

interface FieldsProps {
  readonly view: RecordView;
  readonly typed: Typed;
  readonly wrong: readonly FieldName[];
  readonly onSubmit: () => void;
  /** A field is gone to that a scanned code can go into. */
  readonly onCodeField: (name: FieldName) => void;
  /** A photo is to be seen whole. */
  readonly onPhoto: (photoId: number) => void;
}

export function Fields(props: FieldsProps) {
  const { view, typed, wrong, onSubmit, onCodeField, onPhoto } = props;
  const { fields, ownFields } = view;
  const photos = (
    <Section title={words.sections.photos}>
      <Photos
        view={view}
        chosen={typed.photoIds ?? fields.photoIds ?? []}
        onChange={(photoIds) => typeOver(view, 'photoIds', photoIds)}
        onOpen={onPhoto}
      />
    </Section>
  );
  const hasPhotos = view.photos.length > 0;
  return (
    <div className={css['page']} {...scrolls}>
      {hasPhotos && photos}
      <Section title={words.sections.written}>
        <Written {...props} />
      </Section>
      <Section title={words.sections.labels}>
        <div className={css['grid']}>
          {(['label', 'labelExtra'] as const).map((name) => (
            <LabelField
              key={name}
              recordId={view.id}
              isExtra={name === 'labelExtra'}
              label={fields[name] ?? null}
              typed={typed[name]}
              isWrong={wrong.includes(name)}
              onType={(label) => typeOver(view, name, label)}
              onSubmit={onSubmit}
              onFocus={() => onCodeField(name)}
            />
          ))}
        </div>
        <p className={css['dim']}>{words.codeHelp}</p>
      </Section>
      {ownFields.length > 0 && (
        <Section title={words.sections.own}>
          <div className={css['grid']}>
            {ownFields.map((field) => {
              const name = `custom-${field.id}` as const;
              return (
                <OwnField
                  key={field.id}
                  field={field}
                  value={fields.customValues?.[field.id] ?? null}
                  typed={typed[name]}
                  isWrong={wrong.includes(name)}
                  onType={(value) => typeOver(view, name, value)}
                  onSubmit={onSubmit}
                  onFocus={field.control === 'barcode' ? () => onCodeField(name) : undefined}
                />
              );
            })}
          </div>
        </Section>
      )}
      {!hasPhotos && photos}
    </div>
  );
}

function Written({ view, typed, onSubmit }: FieldsProps) {
  const { fields, what } = view;
  const textOf = (name: 'name' | 'notes' | 'price' | 'minQuantity' | 'measure', written: string): string => {
    const now = typed[name];
    return typeof now === 'string' ? now : written;
  };
  const type = (name: FieldName) => (text: string) => typeOver(view, name, text);
  const name = textOf('name', straight(fields.name));
  return (
    <div className={css['grid']}>
      <div className={css['wide']}>
        <TextField
          label={words.name}
          longest={LONGEST.name}
          value={name}
          onChange={type('name')}
          onSubmit={onSubmit}
          error={name.trim() === '' ? fieldWords.empty : null}
        />
      </div>
      {what === 'item' && (
        <>
          <QuantityField
            label={words.price}
            value={textOf('price', fields.price === null ? '' : writePrice(fields.price))}
            onChange={type('price')}
            onSubmit={onSubmit}
          />
          <QuantityField
            label={words.least}
            value={textOf(
              'minQuantity',
              fields.minQuantity === null ? '' : writeQuantity(fields.minQuantity),
            )}
            onChange={type('minQuantity')}
            onSubmit={onSubmit}
          />
        </>
      )}
      {fields.measure != null && (
        <QuantityField
          label={measureName(fields.measure.unit)}
          value={textOf('measure', writeQuantity(fields.measure.value))}
          onChange={type('measure')}
          onSubmit={onSubmit}
        />
      )}
      <div className={css['wide']}>
        <LongField
          label={words.notes}
          value={textOf('notes', withoutMark(fields.notes) ?? '')}
          onChange={type('notes')}
          // Until it is made they are not all there: the mark it is found by comes with it.
          {...(view.id < 0 ? { isDisabled: true, help: words.notesLater } : {})}
        />
      </div>
      <div className={css['wide']}>
        <Tags
          typed={typed.tags ?? { all: fields.tags ?? [], adding: '' }}
          onType={(tags) => typeOver(view, 'tags', tags)}
        />
      </div>
    </div>
  );
}

const measureName = (unit: string): string =>
  unit === '' ? words.measurePlain : words.measure({ unit: unitName(unit) });
