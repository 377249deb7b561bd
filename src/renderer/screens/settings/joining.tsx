/** Taking over the command codes of another station of the site, by scanning one printed there. */
import { goTo } from '../../state/scans/stand.ts';
import { control } from '../../strings/control.ts';
import { commandCodes as words } from '../../strings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Section } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import css from './settings.module.css';

export function CommandCodes() {
  return (
    <Section title={words.title} shortcut="choice-7">
      <p className={css['dim']}>{words.note}</p>
      <div className={css['doors']}>
        <Button onPress={() => goTo({ screen: 'settings', joining: true })}>{words.join}</Button>
      </div>
    </Section>
  );
}

/** The code is taken by the station, for it is told with the scan that the operator stands here. */
export function JoinPage() {
  useShortcut('back', leave);
  return (
    <Screen
      title={words.join}
      sentence={words.joinNext}
      actions={<Button onPress={leave}>{words.cancel}</Button>}
    >
      <Empty title={words.joinTitle} next={words.joinHow({ name: control({ kind: 'join' }) })} />
    </Screen>
  );
}

const leave = (): void => goTo({ screen: 'settings' });
