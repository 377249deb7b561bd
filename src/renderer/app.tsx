/** The window: rail, strip, band, and the screen the operator stands at. */
import { memo, useEffect, useMemo, type MouseEvent } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Place } from '#domain/scanning/place.ts';
import css from './app.module.css';
import { CountScreen } from './screens/count/count.tsx';
import { HelpScreen } from './screens/help/help.tsx';
import { MoveScreen } from './screens/move/move.tsx';
import { OutboxScreen } from './screens/outbox/outbox.tsx';
import { ReceiveScreen } from './screens/receive/receive.tsx';
import { ScanScreen } from './screens/scan/scan.tsx';
import { Band } from './shell/band.tsx';
import { CameraPanel } from './shell/camera.tsx';
import { KeySheet } from './shell/key-sheet.tsx';
import { Kiosk } from './shell/kiosk.tsx';
import { Handed, PolicyNotice } from './shell/outside.tsx';
import { Questions } from './shell/questions.tsx';
import { Rail } from './shell/rail.tsx';
import { OrStopped } from './shell/stopped.tsx';
import { Notices, Strip } from './shell/strip.tsx';
import { TypeCode } from './shell/type-code.tsx';
import { TroublePage } from './shell/trouble.tsx';
import { useHelpPage } from './state/settings/help.ts';
import { chosenLanguage } from './state/settings/language.ts';
import { standing } from './state/scans/stand.ts';
import { useView } from './state/views/use-view.ts';
import { localeTag } from './strings/locale.ts';
import { trouble } from './strings/problem.ts';
import { shell as words } from './strings/shell.ts';
import { KeepFocus } from './ui/keep-focus.tsx';
import { later, loadTheRest } from './ui/later.tsx';
import { useNow } from './ui/now.ts';
import { measureAbove } from './ui/lists/in-sight.ts';
import { MAIN } from './ui/screen.tsx';

const ItemsScreen = later(async () => (await import('./screens/items/items.tsx')).ItemsScreen);
const OrdersScreen = later(async () => (await import('./screens/orders/orders.tsx')).OrdersScreen);
const LabelsScreen = later(async () => (await import('./screens/labels/labels.tsx')).LabelsScreen);
const SettingsScreen = later(async () => (await import('./screens/settings/settings.tsx')).SettingsScreen);

/** The same elements each time: a pull changes the status five times a second, and what they show is not in it. */
const RAIL = <Rail />;
const BAND = <Band />;
const QUESTIONS = <Questions />;
const OUTSIDE = (
  <>
    <PolicyNotice />
    <Handed />
  </>
);
const ABOVE_SCREEN = (
  <>
    <TypeCode />
    <CameraPanel />
    <KeySheet />
    <Kiosk />
  </>
);

export function App() {
  const { view: status, problem } = useView('status', {});
  // Read for the sound and the scanner's timings, whatever the screen.
  useView('settings', {});
  const language = chosenLanguage((state) => state.language);
  const isThere = status !== null;
  useEffect(() => {
    if (isThere) requestIdleCallback(loadTheRest);
  }, [isThere]);
  if (problem !== null && (status === null || trouble(problem.code).blocks)) {
    return <TroublePage problem={problem} />;
  }
  if (status === null) return <Starting />;
  return (
    <I18nProvider locale={localeTag()}>
      {/* Another language: everything is drawn anew, also what is drawn once. */}
      <div key={language} className={css['app']}>
        <KeepFocus />
        <a className={css['skip']} href={`#${MAIN}`} onClick={skip}>
          {words.skip}
        </a>
        {RAIL}
        <div className={css['work']}>
          <div className={css['top']} ref={measureAbove}>
            <Strip status={status} />
            <Notices status={status} />
            {OUTSIDE}
            <div className={css['said']}>
              {BAND}
              {QUESTIONS}
            </div>
          </div>
          {ABOVE_SCREEN}
          <ScreenHere queueId={status.profile.queueId} />
        </div>
      </div>
    </I18nProvider>
  );
}

/** As index.html has it, until the station has answered. */
const Starting = () => (
  <div className="starting">
    <span>{words.app}</span>
  </div>
);

/** The focus goes there this once: a click into the screen must leave it nowhere, where the arrows lead into the list. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.getElementById(MAIN);
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}

/** What is open or typed on a screen belongs to the warehouse in use; on Settings, where that is changed, it says what was done. */
const drawnAnew = ({ screen }: Place, queueId: string): string | null =>
  screen === 'settings' ? null : queueId;

/** Apart from the window around it, which is drawn again for nothing that happens on a screen, nor this for what the status says. */
const ScreenHere = memo(function ScreenHere({ queueId }: { readonly queueId: string }) {
  const place = standing((state) => state.place);
  const page = useHelpPage();
  // A screen left overnight: "22:10" is yesterday's then.
  const today = useNow().toDateString();
  return useMemo(
    () => (
      <OrStopped of={page ?? place}>
        {page === null ? (
          <ScreenAt key={drawnAnew(place, queueId)} place={place} today={today} />
        ) : (
          <HelpScreen page={page} />
        )}
      </OrStopped>
    ),
    [page, place, queueId, today],
  );
});

/** @param today it is drawn again where that has changed */
function ScreenAt({ place }: { readonly place: Place; readonly today: string }) {
  switch (place.screen) {
    case 'scan':
      return <ScanScreen />;
    case 'receive':
      return <ReceiveScreen place={place} />;
    case 'move':
      return <MoveScreen place={place} />;
    case 'count':
      return <CountScreen place={place} />;
    case 'items':
      return <ItemsScreen place={place} />;
    case 'orders':
      return <OrdersScreen place={place} />;
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
