/** Whether the service can tell this station that something has changed, and where. */
import { useState } from 'react';
import type { EventsView } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { settings as words } from '../../strings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Fact, Facts, Section } from '../../ui/parts.tsx';
import css from './settings.module.css';

const PORTS = { least: 1024, most: 65_535, usual: 8741 } as const;

export function Events({ events }: { readonly events: EventsView }) {
  const [port, setPort] = useState(String(events.port ?? PORTS.usual));
  const [secret, setSecret] = useState('');
  const wanted = Number(port);
  const isPort = Number.isInteger(wanted) && wanted >= PORTS.least && wanted <= PORTS.most;
  const listen = async () => {
    const answer = await perform('events.listen', { port: wanted, secret });
    if (answer.ok) setSecret('');
  };
  return (
    <Section title={words.events}>
      <p className={css['dim']}>{words.eventsNote}</p>
      {events.state === 'listening' ? (
        <>
          <Facts>
            <Fact name={words.eventsAddress}>{events.url}</Fact>
          </Facts>
          <p className={css['dim']}>{events.signed ? words.eventsSigned : words.eventsUnsigned}</p>
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
          <TextField
            type="password"
            label={words.eventsSecret}
            value={secret}
            onChange={setSecret}
            help={words.eventsSecretHelp}
          />
          <Button isDisabled={!isPort} onPress={() => void listen()}>
            {words.eventsListen}
          </Button>
        </>
      )}
    </Section>
  );
}
