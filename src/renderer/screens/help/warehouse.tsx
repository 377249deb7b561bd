/** First step: the practice warehouse, or one's own. */
import { useEffect } from 'react';
import { openHelp } from '../../state/settings/help.ts';
import { useView } from '../../state/views/use-view.ts';
import { accounts } from '../../strings/accounts.ts';
import { help } from '../../strings/help.ts';
import { profileName } from '../../strings/status.ts';
import { Button } from '../../ui/button.tsx';
import { adding, begin, checkAndConnect, isComplete, leave } from '../connect/adding.ts';
import { ConnectForm } from '../connect/form.tsx';
import css from './help.module.css';
import { Step } from './step.tsx';

const words = help.warehouse;

export function WarehouseStep() {
  const profile = useView('status', {}).view?.profile;
  const state = adding();
  const isRunning = state.check.kind === 'running';
  // What was typed is not shown again somewhere else.
  useEffect(() => leave, []);
  const connect = async () => {
    if (await checkAndConnect()) toScanner();
  };
  const isPractice = profile?.practice !== false;
  return (
    <Step
      n={1}
      title={words.title}
      sentence={state.isOpen ? accounts.addNext : help.scanNow}
      next={!state.isOpen ? help.next : isRunning ? accounts.checking : accounts.check}
      isNextDisabled={state.isOpen && !isComplete(state)}
      onNext={state.isOpen ? connect : toScanner}
    >
      <div className={css['choices']}>
        <div>
          <Button
            kind="choice"
            {...(state.isOpen ? { shortcut: 'discard' } : {})}
            isChosen={!state.isOpen}
            isDisabled={isRunning}
            onPress={leave}
          >
            {isPractice ? words.practise : words.goOn({ name: profileName(profile.name, false) })}
          </Button>
          {isPractice && <p>{words.practiseAbout}</p>}
        </div>
        <div>
          <Button
            kind="choice"
            shortcut="account"
            isChosen={state.isOpen}
            isDisabled={isRunning}
            onPress={begin}
          >
            {words.connect}
          </Button>
          <p>{words.connectAbout}</p>
        </div>
      </div>
      {state.isOpen && <ConnectForm onSubmit={() => void connect()} />}
    </Step>
  );
}

const toScanner = (): void => openHelp('scanner');
