/** New versions of Dockhand: what was found, what an update waits for, and the acts that a person may do about it. */
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { moment } from '../../strings/figure.ts';
import { updates as words, updateSentence } from '../../strings/updates.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Fact, Facts, Section } from '../../ui/parts.tsx';
import css from './settings.module.css';

export function Updates() {
  const { view } = useView('updates', {});
  if (view === null) return null;
  const isOn = view.kind === 'on';
  const lookedAt = isOn ? view.lookedAt : null;
  const isBusy = isOn && (view.state.kind === 'downloading' || view.state.kind === 'installing');
  return (
    <Section title={words.title}>
      <output className={css['dim']}>{updateSentence(view)}</output>
      {lookedAt !== null && (
        <Facts>
          <Fact name={words.checkedAt}>{moment(lookedAt)}</Fact>
        </Facts>
      )}
      {isOn && view.state.kind === 'downloaded' && (
        <TwiceButton ask={words.installAsk} onPress={() => void perform('updates.install', {})}>
          {words.install}
        </TwiceButton>
      )}
      {isOn && (
        <>
          <Button isDisabled={isBusy} onPress={() => void perform('updates.look', {})}>
            {words.check}
          </Button>
          <Button isDisabled={isBusy} onPress={() => void perform('updates.file', {})}>
            {words.file}
          </Button>
        </>
      )}
    </Section>
  );
}
