/**
 * One warehouse: what it is, what waits there, and what can be done with it. What would leave work unsent, or drop it, is asked
 * first, with the figures.
 */
import { useState } from 'react';
import type { ProfileRow } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { accounts as words, profileAbout, unsentWords } from '../../strings/accounts.ts';
import { computer } from '../../strings/computer.ts';
import { keyState, profileName } from '../../strings/status.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Tag } from '../../ui/parts.tsx';
import css from './settings.module.css';

type Asked = 'use' | 'rename' | 'remove' | 'reset';

interface Props {
  readonly profile: ProfileRow;
  /** The one in use. */
  readonly active: ProfileRow | undefined;
  /** Told in words what has been done. */
  readonly onDone: (said: string | null) => void;
}

export function ProfileCard({ profile, active, onDone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isPractice = profile.address === null;
  const name = nameOf(profile);
  const unsent = unsentWords(profile.unsent);
  const ask = (what: Asked) => {
    onDone(null);
    setAsked(asked === what ? null : what);
  };
  const use = () => {
    if (active !== undefined && unsentWords(active.unsent) !== '') ask('use');
    else void perform('profile.use', { id: profile.id });
  };
  return (
    <li className={css['account']} data-active={profile.active}>
      <div className={css['about']}>
        <span className={css['profile-name']}>
          <strong>{name}</strong>
          <small>{profileAbout(profile)}</small>
          {profile.key !== null && !isPractice && <small>{keyState(profile.key)}</small>}
          {profile.isFixed && <small>{computer.byAdministrator}</small>}
          {unsent !== '' && <small className={css['unsent']}>{unsent}</small>}
        </span>
        {profile.active ? (
          <Tag tone="done">{words.here}</Tag>
        ) : (
          <Button onPress={use} label={words.spokenUse({ name })}>
            {words.use}
          </Button>
        )}
      </div>
      <div className={css['doors']}>
        {isPractice ? (
          <Button kind="quiet" onPress={() => ask('reset')} label={words.spokenReset({ name })}>
            {words.reset}
          </Button>
        ) : (
          profile.isFixed || (
            <>
              <Button kind="quiet" onPress={() => ask('rename')} label={words.spokenRename({ name })}>
                {words.rename}
              </Button>
              <Button kind="quiet" onPress={() => ask('remove')} label={words.spokenRemove({ name })}>
                {words.remove}
              </Button>
            </>
          )
        )}
      </div>
      {asked === 'rename' ? (
        <Rename profile={profile} onClose={() => setAsked(null)} />
      ) : (
        asked !== null && (
          <Question
            {...questionOf(asked, profile, active)}
            onNo={() => setAsked(null)}
            onYes={async () => {
              setAsked(null);
              const done = await carryOut(asked, profile);
              if (done !== null) onDone(done);
            }}
          />
        )
      )}
    </li>
  );
}

const nameOf = ({ name, address }: ProfileRow): string => profileName(name, address === null);

interface QuestionWords {
  readonly title: string;
  readonly next: readonly string[];
  readonly yes: string;
  readonly no: string;
}

function questionOf(
  asked: Exclude<Asked, 'rename'>,
  profile: ProfileRow,
  active: ProfileRow | undefined,
): QuestionWords {
  const name = nameOf(profile);
  const unsent = unsentWords(profile.unsent);
  switch (asked) {
    case 'use': {
      const left = active ?? profile;
      const next = words.switchNext({ from: nameOf(left), unsent: unsentWords(left.unsent) });
      return {
        title: words.switchAsk({ name }),
        next: [next],
        yes: words.switchYes,
        no: words.switchNo,
      };
    }
    case 'remove':
      return {
        title: words.removeAsk({ name }),
        next: [...(unsent === '' ? [] : [words.removeDrops({ unsent })]), words.removeNext],
        yes: unsent === '' ? words.removeYes : words.removeDropsYes,
        no: words.removeNo,
      };
    case 'reset':
      return {
        title: words.resetAsk,
        next: [...(unsent === '' ? [] : [words.resetDrops({ unsent })]), words.resetNext],
        yes: words.resetYes,
        no: words.resetNo,
      };
    default:
      return asked satisfies never;
  }
}

/** @returns what has been done, in words; null where the screen shows it or it was not done */
async function carryOut(asked: Exclude<Asked, 'rename'>, profile: ProfileRow): Promise<string | null> {
  const { id, unsent } = profile;
  switch (asked) {
    case 'use':
      await perform('profile.use', { id });
      return null;
    case 'remove': {
      const answer = await perform('profile.remove', { id, unsent });
      return answer.ok ? words.removed({ name: profile.name }) : null;
    }
    case 'reset': {
      const answer = await perform('practice.reset', { unsent });
      return answer.ok ? words.resetDone : null;
    }
    default:
      return asked satisfies never;
  }
}

/** What opens below the fold of a small screen. */
const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface QuestionProps extends QuestionWords {
  readonly onYes: () => unknown;
  readonly onNo: () => void;
}

function Question({ title, next, yes, no, onYes, onNo }: QuestionProps) {
  return (
    <div role="alert" ref={intoSight}>
      <Card tone="look" title={title}>
        {next.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <div className={css['doors']}>
          <Button onPress={onYes}>{yes}</Button>
          <Button shortcut="back" onPress={onNo}>
            {no}
          </Button>
        </div>
      </Card>
    </div>
  );
}

function Rename({ profile, onClose }: { readonly profile: ProfileRow; readonly onClose: () => void }) {
  const [name, setName] = useState(profile.name);
  const save = async () => {
    if (name.trim() === '') return;
    const answer = await perform('profile.rename', { id: profile.id, name });
    if (answer.ok) onClose();
  };
  return (
    <div className={css['key']} ref={intoSight}>
      <TextField
        label={words.newName}
        value={name}
        onChange={setName}
        onSubmit={() => void save()}
        onCancel={onClose}
      />
      <div className={css['doors']}>
        <Button isDisabled={name.trim() === ''} onPress={save}>
          {words.saveName}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </div>
  );
}
