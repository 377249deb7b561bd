/** Whether the service can tell this station that something has changed, and where. */
import { useState } from 'react';
import type { EventsView } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { events as words, settings } from '../../strings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Fact, Facts, Section } from '../../ui/parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import css from './settings.module.css';

const PORTS = { least: 1024, most: 65_535, usual: 8741 } as const;

export function Events({ events }: { readonly events: EventsView }) {
  const [port, setPort] = useState(String(events.port ?? PORTS.usual));
  const [reach, setReach] = useState(events.reach);
  const wanted = Number(port);
  const isPort = Number.isInteger(wanted) && wanted >= PORTS.least && wanted <= PORTS.most;
  const listen = (secret: string) => void perform('events.listen', { port: wanted, reach, secret });
  return (
    <Section title={words.title} shortcut="choice-8">
      <p className={css['dim']}>{words.note}</p>
      {events.state === 'listening' ? (
        <>
          <Facts>
            <Fact name={words.address}>{events.url}</Fact>
          </Facts>
          {events.signed === 'missing' ? (
            <Card tone="bad" title={words.signature.missing} />
          ) : (
            <p className={css['dim']}>{words.signature[events.signed]}</p>
          )}
          {(events.signed === 'no' || events.signed === 'missing') && (
            <Secret keep={words.sign} onKeep={listen} needsOne />
          )}
          <Button onPress={() => void perform('events.stop', {})}>{words.stop}</Button>
        </>
      ) : (
        <>
          {events.state === 'port-taken' && <Card tone="bad" title={words.taken} />}
          <TextField
            label={words.port}
            value={port}
            onChange={setPort}
            help={isPort ? undefined : settings.outOfRange(PORTS)}
          />
          <Switch
            label={words.reach}
            help={words.reachHelp}
            isOn={reach === 'network'}
            onChange={(isOn) => setReach(isOn ? 'network' : 'computer')}
          />
          <Secret keep={words.listen} onKeep={listen} isDisabled={!isPort} />
        </>
      )}
    </Section>
  );
}

interface SecretProps {
  readonly keep: string;
  readonly onKeep: (secret: string) => void;
  readonly needsOne?: boolean;
  readonly isDisabled?: boolean;
}

/** The service tells its secret when it has been told the address, so it may come later than the rest. */
function Secret({ keep, onKeep, needsOne = false, isDisabled = false }: SecretProps) {
  const [secret, setSecret] = useState('');
  return (
    <>
      <TextField
        type="password"
        label={words.secret}
        value={secret}
        onChange={setSecret}
        help={words.secretHelp}
      />
      <Button isDisabled={isDisabled || (needsOne && secret.trim() === '')} onPress={() => onKeep(secret)}>
        {keep}
      </Button>
    </>
  );
}
