/** Sound, light or dark, and the language. */
import type { SettingsView } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { chooseLanguage, chosenLanguage, type LanguageChoice } from '../../state/settings/language.ts';
import { chooseTheme, theme } from '../../state/settings/theme.ts';
import { LANGUAGES } from '../../strings/locale.ts';
import { LANGUAGE_NAMES, settings as words } from '../../strings/settings.ts';
import { Section } from '../../ui/parts.tsx';
import { Segments, Switch } from '../../ui/switch.tsx';
import { Fixed } from './fixed.tsx';

export function Look({ sound, policy }: Pick<SettingsView, 'sound' | 'policy'>) {
  return (
    <Section title={words.look} shortcut="choice-3">
      <Switch
        label={words.sound}
        help={words.soundHelp}
        isOn={sound}
        onChange={(on) => void perform('settings.sound', { on })}
      />
      <Theme fixed={policy.theme} />
      <Language fixed={policy.language} />
    </Section>
  );
}

function Theme({ fixed }: { readonly fixed: SettingsView['policy']['theme'] }) {
  const chosen = theme((state) => state.theme);
  const options = [
    { value: 'system', label: words.asComputer },
    { value: 'light', label: words.themeLight },
    { value: 'dark', label: words.themeDark },
  ] as const;
  return fixed === null ? (
    <Segments label={words.theme} value={chosen} onChange={chooseTheme} options={options} />
  ) : (
    <Fixed name={words.theme} value={labelOf(options, fixed)} />
  );
}

function Language({ fixed }: { readonly fixed: SettingsView['policy']['language'] }) {
  const choice = chosenLanguage((state) => state.choice);
  const options: readonly { readonly value: LanguageChoice; readonly label: string }[] = [
    { value: 'system', label: words.asComputer },
    ...LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] })),
  ];
  return fixed === null ? (
    <Segments label={words.language} value={choice} onChange={chooseLanguage} options={options} />
  ) : (
    <Fixed name={words.language} value={labelOf(options, fixed)} />
  );
}

const labelOf = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string => options.find((one) => one.value === value)?.label ?? value;
