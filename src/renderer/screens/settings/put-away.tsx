/** Where goods are put away that are nowhere yet. Of this warehouse alone: its locations have their names. */
import { perform } from '../../state/perform.ts';
import { putAway } from '../../strings/put-away.ts';
import { Section } from '../../ui/parts.tsx';
import { SavedField } from './saved.tsx';

const words = putAway.pattern;

export function PutAwaySettings({ pattern }: { readonly pattern: string }) {
  return (
    <Section title={words.title}>
      <SavedField
        label={words.label}
        help={words.help}
        value={pattern}
        mayBeEmpty
        longest={200}
        onSave={(text) => void perform('settings.putAway', { pattern: text })}
      />
    </Section>
  );
}
