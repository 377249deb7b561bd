/** The scanners of this station, how to teach one more, and what they sent. */
import type { ScannerProfile } from '#domain/scanning/scanner.ts';
import type { SettingsView } from '#domain/views/settings.ts';
import { connectSerial, serial } from '../../scanner/serial-scanner.ts';
import { perform } from '../../state/perform.ts';
import { peculiarities, scanners as words } from '../../strings/scanners.ts';
import { computer } from '../../strings/computer.ts';
import { settings } from '../../strings/settings.ts';
import { Button, TwiceButton } from '../../ui/button.tsx';
import { Section, Tag } from '../../ui/parts.tsx';
import { openPage } from './page.ts';
import { SavedField } from './saved.tsx';
import css from './settings.module.css';

/** As `settings.wedge` takes them. */
const RANGES = {
  averageGap: [5, 500],
  settle: [20, 2000],
  minimumLength: [1, 50],
} as const;

export function Scanners({ view: { wedge, scanners, policy } }: { readonly view: SettingsView }) {
  const isFixed = policy.sets.includes('scanners');
  return (
    <Section title={settings.scanner} shortcut="choice-5">
      {scanners.length > 0 && (
        <ul className={css['profiles']} aria-label={words.list}>
          {scanners.map((one) => (
            <li key={one.id} className={css['profile']}>
              <span className={css['profile-name']}>
                <strong>{one.name}</strong>
                <small>{peculiarities(one)}</small>
              </span>
              {!isFixed && (
                <TwiceButton
                  ask={words.forgetAsk}
                  label={words.forget({ name: one.name })}
                  onPress={() => forget(scanners, one.id)}
                >
                  {words.forgetIt}
                </TwiceButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isFixed && <p className={css['dim']}>{computer.byAdministrator}</p>}
      <div className={css['doors']}>
        {!isFixed && <Button onPress={() => openPage('calibrate')}>{words.calibrate}</Button>}
        <Button onPress={() => openPage('bursts')}>{words.bursts}</Button>
        <Button onPress={() => openPage('scan-log')}>{words.log}</Button>
      </div>
      <SerialScanner />
      <p className={css['dim']}>{settings.scannerNote}</p>
      {(['averageGap', 'settle', 'minimumLength'] as const).map((part) => (
        <SavedField
          key={part}
          label={settings.wedge[part].label}
          help={settings.wedge[part].help}
          value={String(wedge[part])}
          range={RANGES[part]}
          onSave={(text) => void perform('settings.wedge', { ...wedge, [part]: Number(text) })}
        />
      ))}
    </Section>
  );
}

function SerialScanner() {
  const is = serial((state) => state.is);
  if (is === 'absent') return null;
  return (
    <div className={css['doors']}>
      {is === 'open' ? (
        <Tag tone="done">{words.serialOpen}</Tag>
      ) : (
        <Button onPress={() => void connectSerial()}>{words.serial}</Button>
      )}
      {(is === 'lost' || is === 'failed') && <p className={css['dim']}>{words.serialTrouble[is]}</p>}
    </div>
  );
}

function forget(all: readonly ScannerProfile[], id: string): void {
  const scanners = all.filter((one) => one.id !== id).map((one) => ({ ...one, repairs: { ...one.repairs } }));
  void perform('settings.scanners', { scanners });
}
