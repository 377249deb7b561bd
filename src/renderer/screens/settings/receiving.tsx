/** What a scan on an order counts. Of this warehouse alone: its labels are what decides it. */
import type { SettingsView } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { receiving as words } from '../../strings/settings.ts';
import { Section } from '../../ui/parts.tsx';
import { Switch } from '../../ui/switch.tsx';

export function Receiving({ wholeLine }: Pick<SettingsView, 'wholeLine'>) {
  return (
    <Section title={words.title} shortcut="choice-4">
      <Switch
        label={words.wholeLine}
        help={words.wholeLineHelp}
        isOn={wholeLine}
        onChange={(on) => void perform('settings.wholeLine', { on })}
      />
    </Section>
  );
}
