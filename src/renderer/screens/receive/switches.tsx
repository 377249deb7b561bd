/** How receiving goes, as switches: on the order while no line is in hand, and in the settings. */
import type { ActAsk } from '#bridge/acts.ts';
import type { SettingsView } from '#domain/views/settings.ts';
import { perform } from '../../state/perform.ts';
import { differences, overHelp } from '../../strings/differences.ts';
import { lots } from '../../strings/lots.ts';
import { receiving as help } from '../../strings/settings.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { KeyCap } from '../../ui/keys/keycap.tsx';
import { Segments, Switch } from '../../ui/switch.tsx';

const words = differences.switches;
const ROUTES = ['notes', 'apart'] as const;
const OVERS = ['ask', 'refuse', 'allow'] as const;

export const setReceiving = (set: ActAsk<'settings.receiving'>): void =>
  void perform('settings.receiving', set);

type SwitchesProps = Set & {
  /** With what each of them does. */
  readonly isExplained?: boolean;
};

type Set = Pick<SettingsView, 'wholeLine' | 'receiving' | 'lots'>;

const turnWholeLine = ({ wholeLine }: Set): void => setReceiving({ wholeLine: !wholeLine });
const turnAsks = ({ receiving: { asks } }: Set): void => setReceiving({ asks: !asks });

const chooseNext = ({ receiving: { over } }: Set): void =>
  setReceiving({ over: OVERS[(OVERS.indexOf(over) + 1) % OVERS.length] ?? 'ask' });

const chooseRoute = ({ lots: { route } }: Set): void =>
  void perform('settings.lots', { route: route === 'notes' ? 'apart' : 'notes' });

/**
 * The same keys and codes while the switches are not in sight.
 * @param show brings them into sight
 */
export function useSwitchKeys(settings: Set | null, show: () => void): void {
  const key = (turn: (settings: Set) => void) => (): boolean => {
    if (settings === null) return false;
    show();
    turn(settings);
    return true;
  };
  useShortcut(settings === null ? undefined : 'whole-line', key(turnWholeLine), { isFallback: true });
  useShortcut(settings === null ? undefined : 'asks', key(turnAsks), { isFallback: true });
  useShortcut(settings === null ? undefined : 'over', key(chooseNext), { isFallback: true });
  useShortcut(settings === null ? undefined : 'lot-route', key(chooseRoute), { isFallback: true });
}

export function Switches({ isExplained = false, ...settings }: SwitchesProps) {
  const {
    wholeLine,
    receiving: { asks, over, tolerance },
    lots: { route },
  } = settings;
  const isMine = useShortcut('over', () => chooseNext(settings));
  const isRouteMine = useShortcut('lot-route', () => chooseRoute(settings));
  return (
    <>
      <Switch
        label={help.wholeLine}
        {...(isExplained ? { help: help.wholeLineHelp } : {})}
        shortcut="whole-line"
        isOn={wholeLine}
        onChange={(wholeLine) => setReceiving({ wholeLine })}
      />
      <Switch
        label={words.asks}
        {...(isExplained ? { help: words.asksHelp } : {})}
        shortcut="asks"
        isOn={asks}
        onChange={(asks) => setReceiving({ asks })}
      />
      <Segments
        label={words.over}
        beside={isMine && <KeyCap name="over" />}
        value={over}
        options={OVERS.map((value) => ({ value, label: words.overs[value] }))}
        onChange={(value) => setReceiving({ over: value })}
      />
      {isExplained && <p>{overHelp({ over, tolerance })}</p>}
      <Segments
        label={lots.switches.title}
        beside={isRouteMine && <KeyCap name="lot-route" />}
        value={route}
        options={ROUTES.map((value) => ({ value, label: lots.switches.routes[value] }))}
        onChange={(value) => void perform('settings.lots', { route: value })}
      />
      {isExplained && <p>{lots.switches.help[route]}</p>}
    </>
  );
}
