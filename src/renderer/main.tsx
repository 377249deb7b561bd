/** Wires the page: theme, language, changes, scanner, shortcuts, screens. */
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import '@fontsource/ibm-plex-sans/400.css';
import '@fontsource/ibm-plex-sans/500.css';
import '@fontsource/ibm-plex-sans/600.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { timingFor } from '#domain/scanning/scanner.ts';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import type { WedgeSettings } from '#domain/scanning/wedge-settings.ts';
import { App } from './app.tsx';
import { OrStopped } from './shell/stopped.tsx';
import { tellInHand } from './shell/tell-in-hand.ts';
import { bridge } from './bridge/connect.ts';
import { keepBurst, isDiverted } from './scanner/recent-bursts.ts';
import { tellKey } from './scanner/control-labels.ts';
import { listenForScans } from './scanner/keyboard-listener.ts';
import { takeBurst } from './scanner/scan-queue.ts';
import { reconnectSerial } from './scanner/serial-scanner.ts';
import { tellAskedBefore } from './state/scans/asked-before.ts';
import { endRefusal } from './state/band.ts';
import { isAnswering, isKeyToCome, isOpening } from './state/scans/coming.ts';
import { figureFirst } from './state/figure-first.ts';
import { followLanguage } from './state/settings/language.ts';
import { leaveTyped } from './state/perform.ts';
import { followPolicy } from './state/settings/policy.ts';
import { keepDrafts } from './state/drafts/kept-draft.ts';
import { followProfile } from './state/settings/profile.ts';
import { followTheme } from './state/settings/theme.ts';
import { leaveTextsByScans } from './shell/keys-after-scan.ts';
import { followFigures } from './state/drafts/typed.ts';
import { lastSeen, reread, viewKey, views } from './state/views/views.ts';
import { followFocusedField } from './ui/keys/focused-field.ts';
import { endSeries } from './ui/keys/press-series.ts';
import { listenForShortcuts, setDoor } from './ui/keys/shortcuts.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** While a scanner is being learned nobody types, and it may be a slow one. */
const PATIENT: WedgeSettings = { averageGap: 120, settle: 400, minimumLength: 3 };

const wedge = () => {
  if (isDiverted()) return PATIENT;
  const { view } = lastSeen<'settings'>(views.getState().seen, viewKey('settings', {}));
  return view === null ? DEFAULT_WEDGE : timingFor(view.wedge, view.scanners);
};

followTheme();
followLanguage();
// First, so that shortcuts never see a scanner's keys.
listenForScans(
  wedge,
  (burst) => {
    endSeries();
    if (!keepBurst(burst)) takeBurst(burst);
  },
  { isOpening, isAnswering, isKeyToCome },
);
void reconnectSerial();
setDoor((does, name) => {
  const came = figureFirst(does, name, tellKey);
  // That the same key did nothing before is not so any more.
  if (came !== 'nothing' && came !== 'not-yet') endRefusal(true);
  return came;
});
listenForShortcuts({ say: tellKey, lose: leaveTyped });
followFocusedField();
leaveTextsByScans();
bridge.changed(reread);
followProfile();
tellAskedBefore();
keepDrafts(bridge);
followPolicy();
followFigures();
tellInHand();
createRoot(root).render(
  <StrictMode>
    <OrStopped onAgain={() => window.location.reload()}>
      <App />
    </OrStopped>
  </StrictMode>,
);
