/** The window: rail, strip, band, and the screen the operator stands at. */
import { useMemo } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Place } from '#domain/place.ts';
import css from './app.module.css';
import { CountScreen } from './screens/count/count.tsx';
import { LabelsScreen } from './screens/labels/labels.tsx';
import { MoveScreen } from './screens/move/move.tsx';
import { OutboxScreen } from './screens/outbox/outbox.tsx';
import { ReceiveScreen } from './screens/receive/receive.tsx';
import { ScanScreen } from './screens/scan/scan.tsx';
import { SettingsScreen } from './screens/settings/settings.tsx';
import { Band } from './shell/band.tsx';
import { CameraPanel } from './shell/camera.tsx';
import { Questions } from './shell/questions.tsx';
import { Rail } from './shell/rail.tsx';
import { Notices, Strip } from './shell/strip.tsx';
import { TypeCode } from './shell/type-code.tsx';
import { TroublePage } from './shell/trouble.tsx';
import { chosenLanguage } from './state/language.ts';
import { standing } from './state/stand.ts';
import { useView } from './state/use-view.ts';
import { localeTag } from './strings/locale.ts';
import { trouble } from './strings/problem.ts';

/** The same elements each time: a pull changes the status five times a second, and what they show is not in it. */
const RAIL = <Rail />;
const ABOVE_SCREEN = (
  <>
    <Band />
    <TypeCode />
    <CameraPanel />
    <Questions />
  </>
);

export function App() {
  const { view: status, problem } = useView('status', {});
  // Read for the sound and the scanner's timings, whatever the screen.
  useView('settings', {});
  const language = chosenLanguage((state) => state.language);
  const place = standing((state) => state.place);
  const screen = useMemo(() => <ScreenAt place={place} />, [place]);
  if (problem !== null && (status === null || trouble(problem.code).blocks)) {
    return <TroublePage problem={problem} />;
  }
  if (status === null) return null;
  return (
    <I18nProvider locale={localeTag()}>
      {/* Another language: everything is drawn anew, also what is drawn once. */}
      <div key={language} className={css['app']}>
        {RAIL}
        <div className={css['work']}>
          <Strip status={status} />
          <Notices status={status} />
          {ABOVE_SCREEN}
          {screen}
        </div>
      </div>
    </I18nProvider>
  );
}

function ScreenAt({ place }: { readonly place: Place }) {
  switch (place.screen) {
    case 'scan':
      return <ScanScreen />;
    case 'receive':
      return <ReceiveScreen place={place} />;
    case 'move':
      return <MoveScreen place={place} />;
    case 'count':
      return <CountScreen place={place} />;
    case 'outbox':
      return <OutboxScreen />;
    case 'labels':
      return <LabelsScreen />;
    case 'settings':
      return <SettingsScreen place={place} />;
    default:
      return place satisfies never;
  }
}
