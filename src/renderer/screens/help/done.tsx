/** Third step: what there is to do, each with its key. */
import { leaveHelp, openHelp } from '../../state/settings/help.ts';
import { goTo } from '../../state/scans/stand.ts';
import { help } from '../../strings/help.ts';
import { KeyCap } from '../../ui/keys/keycap.tsx';
import css from './help.module.css';
import { Step } from './step.tsx';

const words = help.done;
const SHOWN = ['receive', 'move', 'count'] as const;

export function DoneStep() {
  return (
    <Step
      n={3}
      title={words.title}
      sentence={words.sentence}
      next={help.begin}
      onNext={toWork}
      onBack={() => openHelp('scanner')}
    >
      <p className={css['lead']}>{words.scan}</p>
      <ul className={css['keys']}>
        {SHOWN.map((one) => (
          <li key={one}>
            <KeyCap name={`go-${one}`} />
            {words[one]}
          </li>
        ))}
      </ul>
    </Step>
  );
}

function toWork(): void {
  leaveHelp();
  goTo({ screen: 'scan' });
}
