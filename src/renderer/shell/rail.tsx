/** The screens, each with its key. */
import {
  ArrowLeftRight,
  Boxes,
  CircleHelp,
  ClipboardList,
  FileText,
  Inbox,
  PackageOpen,
  ScanBarcode,
  Settings,
  Tag,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Screen } from '#domain/scanning/place.ts';
import { leaveHelp, openHelp, useHelpPage } from '../state/settings/help.ts';
import { goToScreen, here, standing } from '../state/scans/stand.ts';
import { useView } from '../state/views/use-view.ts';
import { figure } from '../strings/figure.ts';
import { help as helpWords } from '../strings/help.ts';
import { SCREENS, screenNames } from '../strings/screens.ts';
import { shell as words } from '../strings/shell.ts';
import { badge } from '../strings/status.ts';
import { cx } from '../ui/class.ts';
import { letGoOf } from '../ui/button.tsx';
import { ariaKey, KeyCap } from '../ui/keys/keycap.tsx';
import { Heard } from '../ui/parts.tsx';
import { useShortcut } from '../ui/keys/shortcuts.ts';
import { CameraButton } from './camera.tsx';
import { FiredBadge } from './fired.tsx';
import css from './rail.module.css';
import { TypeCodeButton } from './type-code.tsx';

const ICONS: Readonly<Record<Screen, ReactNode>> = {
  scan: <ScanBarcode aria-hidden="true" />,
  receive: <PackageOpen aria-hidden="true" />,
  move: <ArrowLeftRight aria-hidden="true" />,
  count: <ClipboardList aria-hidden="true" />,
  items: <Boxes aria-hidden="true" />,
  orders: <FileText aria-hidden="true" />,
  outbox: <Inbox aria-hidden="true" />,
  labels: <Tag aria-hidden="true" />,
  settings: <Settings aria-hidden="true" />,
};

export function Rail() {
  return (
    <nav className={css['rail']} aria-label={words.screens}>
      <span className={css['brand']}>{words.app}</span>
      {SCREENS.map((one) => (
        <Entry key={one} screen={one} />
      ))}
      <CameraButton />
      <TypeCodeButton />
      <HelpButton />
    </nav>
  );
}

function Entry({ screen }: { readonly screen: Screen }) {
  const shortcut = `go-${screen}` as const;
  const isHelp = useHelpPage() !== null;
  const isHere = standing((state) => state.place.screen === screen) && !isHelp;
  const go = () => {
    // Back from Help is to the screen as it was left.
    if (!isHelp || here().screen !== screen) goToScreen(screen);
    if (isHelp) leaveHelp();
  };
  useShortcut(shortcut, go);
  return (
    <AriaButton
      className={cx(css['entry'])}
      onPress={(event) => {
        letGoOf(event);
        go();
      }}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      render={(own) => <button {...own} aria-keyshortcuts={ariaKey(shortcut)} />}
    >
      {ICONS[screen]}
      <span>{screenNames[screen]}</span>
      {screen === 'outbox' && <Badge />}
      {screen === 'items' && <FiredBadge />}
      <KeyCap name={shortcut} />
    </AriaButton>
  );
}

const openContents = (): void => openHelp('contents');

function HelpButton() {
  const isHere = useHelpPage() !== null;
  useShortcut('help', openContents);
  return (
    <AriaButton
      className={cx(css['entry'])}
      onPress={(event) => {
        letGoOf(event);
        openContents();
      }}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      render={(own) => <button {...own} aria-keyshortcuts={ariaKey('help')} />}
    >
      <CircleHelp aria-hidden="true" />
      <span>{helpWords.open}</span>
      <KeyCap name="help" />
    </AriaButton>
  );
}

function Badge() {
  const outbox = useView('status', {}).view?.outbox;
  if (outbox === undefined) return null;
  const { waiting, review } = outbox;
  if (waiting + review === 0) return null;
  return (
    <>
      <span className={cx(css['badge'], review > 0 && css['urgent'])} aria-hidden="true">
        {review > 0 ? `${figure(review)}!` : waiting > 99 ? `${figure(99)}+` : figure(waiting)}
      </span>
      <Heard>{badge(outbox)}</Heard>
    </>
  );
}
