/** This computer: how Dockhand starts and fills its screen, what the administrator has set, and the settings as a file. */
import { useState } from 'react';
import type { ComputerView, PolicyMember, PolicyView } from '#domain/views/computer.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { computer as words, policyMembers } from '../../strings/computer.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts, Section } from '../../ui/parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Fixed } from './fixed.tsx';
import css from './settings.module.css';

export function Computer({ policy }: { readonly policy: PolicyView }) {
  const { view } = useView('computer', {});
  const [saved, setSaved] = useState<string | null>(null);
  const save = async () => {
    const answer = await perform('settings.export', {});
    if (answer.ok) setSaved(answer.value.file);
  };
  return (
    <Section title={words.title}>
      {view !== null && <Starts view={view} policy={policy} />}
      {view !== null && <FullScreen view={view} policy={policy} />}
      {policy.sets.length > 0 && (
        <Facts>
          <Fact name={words.policy} isWords>
            {policyMembers(policy)}
          </Fact>
          <Fact name={words.policyFile}>{policy.file}</Fact>
        </Facts>
      )}
      <div className={css['key']}>
        <Button onPress={save}>{words.save}</Button>
        <p className={css['dim']}>{words.saveHelp}</p>
        <output>{saved !== null && <Card tone="ok" title={words.saved({ file: saved })} />}</output>
      </div>
    </Section>
  );
}

interface PartProps {
  readonly view: ComputerView;
  readonly policy: PolicyView;
}

const isSet = ({ sets }: PolicyView, member: PolicyMember): boolean => sets.includes(member);

function Starts({ view: { autostart }, policy }: PartProps) {
  if (autostart === null) return null;
  if (isSet(policy, 'autostart'))
    return <Fixed name={words.autostart} value={autostart ? words.on : words.off} />;
  return (
    <Switch
      label={words.autostart}
      help={words.autostartHelp}
      isOn={autostart}
      onChange={(on) => void perform('computer.autostart', { on })}
    />
  );
}

function FullScreen({ view: { fullScreen, kiosk }, policy }: PartProps) {
  if (fullScreen === null) return null;
  if (kiosk !== 'off') {
    return (
      <Facts>
        <Fact name={words.kiosk} isWords>
          {kiosk === 'open' ? words.kioskOpen : words.kioskCode}
        </Fact>
      </Facts>
    );
  }
  if (isSet(policy, 'fullScreen'))
    return <Fixed name={words.fullScreen} value={fullScreen ? words.on : words.off} />;
  return (
    <Switch
      label={words.fullScreen}
      help={words.fullScreenHelp}
      isOn={fullScreen}
      onChange={(on) => void perform('computer.fullScreen', { on })}
    />
  );
}
