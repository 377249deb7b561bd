/** Why a stock may be adjusted, and where that is written besides the entry. Of this warehouse alone. */
import {
  areReasons,
  isUsualReason,
  newReasonId,
  type AdjustSettings,
  type NoteIn,
  type Reason,
} from '#domain/stock/adjustment.ts';
import { controlFor } from '#domain/stock/custom-field.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { adjustSettings as words, noteInName, reasonName } from '../../strings/adjust.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { Picker } from '../../ui/picker.tsx';
import { SavedField } from './saved.tsx';
import css from './settings.module.css';

export function Reasons({ adjust }: { readonly adjust: AdjustSettings }) {
  const { reasons } = adjust;
  const isFull = !areReasons([...reasons, freshAs('')]);
  const addOne = () => put(freshAs(newReasonId(crypto.getRandomValues(new Uint8Array(6)))));
  return (
    <Section title={words.title} shortcut="choice-9">
      <p className={css['dim']}>{words.note}</p>
      <ul className={css['profiles']}>
        {reasons.map((one, index) => (
          <ReasonRow
            key={one.id}
            reason={one}
            n={index + 1}
            canGoEitherWay={areReasons(replaced(reasons, { ...one, direction: 'either' }))}
            onChange={(change) => put({ id: one.id, ...change })}
            onRemove={() => void perform('settings.adjust', { remove: one.id })}
          />
        ))}
      </ul>
      <div className={css['doors']}>
        <Button isDisabled={isFull} onPress={addOne}>
          {words.add}
        </Button>
        {isFull && <p className={css['dim']}>{words.full}</p>}
      </div>
      <Where adjust={adjust} />
    </Section>
  );
}

const put = (reason: Pick<Reason, 'id'> & Partial<Reason>): unknown => perform('settings.adjust', { reason });

const freshAs = (id: string): Reason => ({ id, name: words.fresh, direction: 'fewer' });

const replaced = (reasons: readonly Reason[], changed: Reason): readonly Reason[] =>
  reasons.map((one) => (one.id === changed.id ? changed : one));

interface RowProps {
  readonly reason: Reason;
  readonly n: number;
  /** Two numbers: there may be none left. */
  readonly canGoEitherWay: boolean;
  readonly onChange: (change: Partial<Reason>) => void;
  readonly onRemove: () => void;
}

function ReasonRow({ reason, n, canGoEitherWay, onChange, onRemove }: RowProps) {
  const name = reasonName(reason);
  // The app's own word stays the app's: it follows the language.
  const rename = (typed: string) => {
    const own = isUsualReason(reason.id) && typed === reasonName({ id: reason.id, name: null });
    onChange({ name: own ? null : typed });
  };
  const ways = (['fewer', 'more', 'either'] as const).filter((way) => way !== 'either' || canGoEitherWay);
  return (
    <li className={css['reason']}>
      <SavedField label={words.name({ n })} value={name} longest={60} onSave={rename} />
      <Picker
        label={words.direction({ reason: name })}
        value={reason.direction}
        options={ways.map((value) => ({ value, label: words.directions[value] }))}
        onChange={(direction) => onChange({ direction })}
      />
      <Button kind="quiet" label={words.removeNamed({ reason: name })} onPress={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}

function Where({ adjust }: { readonly adjust: AdjustSettings }) {
  const fields = useView('reference', {}).view?.fields ?? [];
  const { noteIn } = adjust;
  const texts = fields.filter(({ type }) => controlFor(type) === 'text');
  // One that the account has no more is still what is set.
  const own = typeof noteIn === 'object' && !texts.some(({ id }) => id === noteIn.fieldId);
  const known = own ? [...texts, { id: noteIn.fieldId, name: String(noteIn.fieldId) }] : texts;
  const options: readonly { readonly value: string; readonly label: string; readonly noteIn: NoteIn }[] = [
    ...(['nowhere', 'notes'] as const).map((one) => ({ value: one, label: noteInName(one), noteIn: one })),
    ...known.map(({ id, name }) => ({
      value: String(id),
      label: words.inField({ name }),
      noteIn: { fieldId: id },
    })),
  ];
  return (
    <>
      <Picker
        label={words.where}
        value={typeof noteIn === 'object' ? String(noteIn.fieldId) : noteIn}
        options={options}
        onChange={(value) => {
          const chosen = options.find((one) => one.value === value);
          if (chosen !== undefined) void perform('settings.adjust', { noteIn: chosen.noteIn });
        }}
      />
      <p className={css['dim']}>{words.whereHelp}</p>
    </>
  );
}
