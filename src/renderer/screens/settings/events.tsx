/** Whether the service can tell this station that something has changed, and where. */
import { useState } from 'react';
import type { EventsView } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { settings as words } from '../../strings/settings.ts';
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
    <Section title={words.events}>
      <p className={css['dim']}>{words.eventsNote}</p>
      {events.state === 'listening' ? (
        <>
          <Facts>
            <Fact name={words.eventsAddress}>{events.url}</Fact>
          </Facts>
          {events.signed === 'missing' ? (
            <Card tone="bad" title={words.eventsSignature.missing} />
          ) : (
            <p className={css['dim']}>{words.eventsSignature[events.signed]}</p>
          )}
          {(events.signed === 'no' || events.signed === 'missing') && (
            <Secret keep={words.eventsSign} onKeep={listen} needsOne />
          )}
          <Button onPress={() => void perform('events.stop', {})}>{words.eventsStop}</Button>
        </>
      ) : (
        <>
          {events.state === 'port-taken' && <Card tone="bad" title={words.eventsTaken} />}
          <TextField
            label={words.eventsPort}
            value={port}
            onChange={setPort}
            help={isPort ? undefined : words.outOfRange(PORTS.least, PORTS.most)}
          />
          <Switch
            label={words.eventsReach}
            help={words.eventsReachHelp}
            isOn={reach === 'network'}
            onChange={(isOn) => setReach(isOn ? 'network' : 'computer')}
          />
          <Secret keep={words.eventsListen} onKeep={listen} isDisabled={!isPort} />
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
        label={words.eventsSecret}
        value={secret}
        onChange={setSecret}
        help={words.eventsSecretHelp}
      />
      <Button isDisabled={isDisabled || (needsOne && secret.trim() === '')} onPress={() => onKeep(secret)}>
        {keep}
      </Button>
    </>
  );
}
