/** Second step: what the scanner sends, shown and not booked, and whether the station would take it for a scan at work. */
import { useEffect, useState } from 'react';
import { repair, timingFor } from '#domain/scanning/scanner.ts';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import type { WedgeSettings } from '#domain/scanning/wedge-settings.ts';
import { divertBursts, type KeptBurst } from '../../scanner/recent-bursts.ts';
import { leaveHelp, openHelp } from '../../state/settings/help.ts';
import { goTo } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { help } from '../../strings/help.ts';
import { shown } from '../../strings/scanners.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/parts.tsx';
import { openPage } from '../settings/page.ts';
import css from './help.module.css';
import { Step } from './step.tsx';

const words = help.scanner;

export function ScannerStep() {
  const [heard, setHeard] = useState<KeptBurst | null>(null);
  const { view } = useView('settings', {});
  useEffect(() => divertBursts(setHeard), []);
  const scanners = view?.scanners ?? [];
  const isSlow = heard !== null && !isScan(heard, timingFor(view?.wedge ?? DEFAULT_WEDGE, scanners));
  return (
    <Step
      n={2}
      title={words.title}
      sentence={words.sentence}
      next={help.next}
      onNext={() => openHelp('done')}
      onBack={() => openHelp('warehouse')}
    >
      <output className={css['heard']}>
        {heard === null ? (
          <Empty title={words.empty} next={words.emptyNext} />
        ) : (
          <>
            <p>{words.arrived}</p>
            <strong>{shown(repair(heard.text, scanners).text)}</strong>
            {isSlow ? (
              <Card tone="bad" title={words.slow}>
                <p>{words.slowNext}</p>
              </Card>
            ) : (
              <Card tone="ok" title={words.same} />
            )}
          </>
        )}
      </output>
      <div className={css['doors']}>
        <Button onPress={setUp}>{words.setUp}</Button>
        <p>{words.none}</p>
      </div>
    </Step>
  );
}

/** Heard patiently while it is checked: at work it has to be as quick as the station is set to expect. */
const isScan = ({ text, gaps }: KeptBurst, { averageGap, minimumLength }: WedgeSettings): boolean =>
  text.length >= minimumLength &&
  gaps.reduce((sum, gap) => sum + gap, 0) <= averageGap * Math.max(1, gaps.length);

function setUp(): void {
  leaveHelp();
  openPage('calibrate');
  goTo({ screen: 'settings' });
}
