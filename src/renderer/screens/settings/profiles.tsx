/** The warehouses this station knows, the key of the one in use, and adding another, which checks itself. */
import { useEffect, useState } from 'react';
import type { ProfileRow } from '#domain/views/settings.ts';
import { accounts as words } from '../../strings/accounts.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PAST, useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/parts.tsx';
import { adding, begin, checkAndConnect, forgetFound } from '../connect/adding.ts';
import { ConnectForm } from '../connect/form.tsx';
import { isReady, leaveKey, newKey, putKey, trustNewKey, typeKey } from './new-key.ts';
import { ProfileCard } from './profile.tsx';
import css from './settings.module.css';

export function Profiles({ profiles }: { readonly profiles: readonly ProfileRow[] }) {
  const { isOpen, check } = adding();
  const [done, setDone] = useState<string | null>(null);
  const now = useNow();
  const tell = (said: string | null) => {
    forgetFound();
    setDone(said);
  };
  const active = profiles.find((one) => one.active);
  return (
    <Section title={words.stock} shortcut="choice-1">
      <ul className={css['profiles']} aria-label={words.profiles}>
        {profiles.map((one) => (
          <ProfileCard key={one.id} profile={one} active={active} onDone={tell} />
        ))}
      </ul>
      <output>{done !== null && <Card tone="ok" title={done} />}</output>
      {active !== undefined && active.address !== null && <NewKey profile={active} />}
      {check.kind === 'found' && check.id === active?.id && now.getTime() - check.at < PAST && (
        <Card tone="ok" title={words.found({ n: check.items })} />
      )}
      {isOpen ? (
        <ConnectForm onSubmit={() => void checkAndConnect()} />
      ) : (
        <Button
          onPress={() => {
            setDone(null);
            begin();
          }}
        >
          {words.add}
        </Button>
      )}
    </Section>
  );
}

function NewKey({ profile }: { readonly profile: ProfileRow }) {
  const asked = newKey();
  useEffect(() => leaveKey, []);
  const { keyHelp, keyTaken, keyKept } = words;
  const help = { taken: keyTaken, kept: keyKept, typed: keyHelp, running: keyHelp, unproven: keyHelp }[
    asked.stands
  ];
  return (
    <div className={css['key']}>
      <TextField
        type="password"
        label={words.newKey({ name: profile.name })}
        value={asked.key}
        onChange={typeKey}
        onSubmit={() => void putKey()}
        help={help}
      />
      <Button isDisabled={!isReady(asked)} onPress={() => void putKey()}>
        {asked.stands === 'running' ? words.checking : words.putKey}
      </Button>
      {asked.stands === 'unproven' && (
        <div role="alert">
          <Card tone="bad" title={words.keyUnproven}>
            <p>{words.keyUnprovenWhy}</p>
            <TwiceButton shortcut="same-warehouse" ask={words.keyTrustAsk} onPress={trustNewKey}>
              {words.keyTrust}
            </TwiceButton>
          </Card>
        </div>
      )}
    </div>
  );
}
