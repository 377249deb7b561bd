/** The form of a warehouse that is added: its name, address and key, and what came of the check. */
import { useEffect, useRef } from 'react';
import { accounts as words, asked } from '../../strings/accounts.ts';
import { trouble } from '../../strings/problem.ts';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/parts.tsx';
import { adding, type } from './adding.ts';
import css from './form.module.css';

/** @param onSubmit Enter in one of its fields */
export function ConnectForm({ onSubmit }: { readonly onSubmit: () => void }) {
  const { name, address, key, check } = adding();
  const wrong = check.kind === 'wrong' ? trouble(check.problem.code) : null;
  const tried = check.kind === 'wrong' ? (check.problem.tried ?? []) : [];
  const first = useRef<HTMLInputElement>(null);
  const isBlank = name === '' && address === '' && key === '';
  // It was just opened: what is typed next is meant for it.
  useEffect(() => {
    if (isBlank) first.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- not as often as it is emptied
  }, []);
  return (
    <section className={css['form']} aria-label={words.add}>
      <h3>{words.add}</h3>
      <TextField
        label={words.name}
        isRequired
        placeholder={words.namePlaceholder}
        value={name}
        inputRef={first}
        onChange={(text) => type({ name: text })}
        onSubmit={onSubmit}
      />
      <TextField
        label={words.address}
        isRequired
        placeholder={words.addressPlaceholder}
        help={words.addressHelp}
        value={address}
        onChange={(text) => type({ address: text })}
        onSubmit={onSubmit}
      />
      <TextField
        type="password"
        label={words.key}
        isRequired
        help={words.keyHelp}
        value={key}
        onChange={(text) => type({ key: text })}
        onSubmit={onSubmit}
      />
      {wrong !== null && (
        <div role="alert">
          <Card tone="bad" title={wrong.title}>
            {tried.length > 0 && <p>{asked(tried)}</p>}
            <p>{wrong.next}</p>
          </Card>
        </div>
      )}
    </section>
  );
}
