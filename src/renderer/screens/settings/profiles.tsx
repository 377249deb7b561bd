/** The warehouses this station knows, the key of the one in use, and adding another, which checks itself. */
import { useState } from 'react';
import type { ProfileRow } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { keyState, profileName } from '../../strings/status.ts';
import { profileAbout, settings as words } from '../../strings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Section, Tag } from '../../ui/parts.tsx';
import { trouble } from '../../strings/problem.ts';
import { adding, begin, checkAndConnect, type } from './adding.ts';
import css from './settings.module.css';

export function Profiles({ profiles }: { readonly profiles: readonly ProfileRow[] }) {
  const { isOpen, check } = adding();
  const active = profiles.find((one) => one.active);
  return (
    <Section title={words.stock}>
      <ul className={css['profiles']} aria-label={words.profiles}>
        {profiles.map((one) => (
          <li key={one.id} className={css['profile']} data-active={one.active}>
            <span className={css['profile-name']}>
              <strong>{profileName(one.name, one.address === null)}</strong>
              <small>{profileAbout(one)}</small>
              {one.key !== null && one.address !== null && <small>{keyState(one.key)}</small>}
            </span>
            {one.active ? (
              <Tag tone="done">{words.here}</Tag>
            ) : (
              <Button
                onPress={() => void perform('profile.use', { id: one.id })}
                label={words.spokenUse({ name: profileName(one.name, one.address === null) })}
              >
                {words.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {active !== undefined && active.address !== null && <NewKey key={active.id} profile={active} />}
      {check.is === 'found' && <Card tone="ok" title={words.found({ n: check.items })} />}
      {isOpen ? <AddProfile /> : <Button onPress={begin}>{words.add}</Button>}
    </Section>
  );
}

function NewKey({ profile }: { readonly profile: ProfileRow }) {
  const [key, setKey] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const put = async () => {
    const answer = await perform('profile.key', { key });
    setSaid(answer.ok ? words.keyTaken : null);
    if (answer.ok) setKey('');
  };
  return (
    <div className={css['key']}>
      <TextField
        type="password"
        label={words.newKey({ name: profile.name })}
        value={key}
        onChange={setKey}
        onSubmit={() => void put()}
        help={said ?? words.keyHelp}
      />
      <Button isDisabled={key.trim() === ''} onPress={() => void put()}>
        {words.putKey}
      </Button>
    </div>
  );
}

function AddProfile() {
  const { name, address, key, check } = adding();
  const wrong = check.is === 'wrong' ? trouble(check.code) : null;
  return (
    <section className={css['add']} aria-label={words.add}>
      <h3>{words.add}</h3>
      <p className={css['dim']}>{words.addNext}</p>
      <TextField
        label={words.name}
        placeholder={words.namePlaceholder}
        value={name}
        onChange={(text) => type({ name: text })}
        onSubmit={submit}
      />
      <TextField
        type="url"
        label={words.address}
        placeholder={words.addressPlaceholder}
        value={address}
        onChange={(text) => type({ address: text })}
        onSubmit={submit}
      />
      <TextField
        type="password"
        label={words.key}
        help={words.keyHelp}
        value={key}
        onChange={(text) => type({ key: text })}
        onSubmit={submit}
      />
      {wrong !== null && (
        <div role="alert">
          <Card tone="bad" title={wrong.title}>
            <p>{wrong.next}</p>
          </Card>
        </div>
      )}
    </section>
  );
}

const submit = (): void => void checkAndConnect();
