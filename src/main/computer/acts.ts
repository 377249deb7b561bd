/**
 * Acts and reads that concern this computer and no account: autostart, full screen, the kiosk, and what another program has handed over.
 * What only the shell can do it does by its port.
 */
import type { ActAsked, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer, Topic } from '#bridge/bridge.ts';
import { DONE, refuse } from '../answers.ts';
import type { ComputerView } from '#domain/views/computer.ts';
import type { StationSettings } from '../station/station-settings.ts';
import type { SettingsFile } from './handed-over.ts';
import type { HandedInView } from './handed-in-view.ts';
import { isLeaveCode } from './leave-code.ts';
import type { Policy } from './policy.ts';

/** Given by the shell. */
export interface Computer {
  view(): Promise<Omit<ComputerView, 'kiosk'> & { readonly isKiosk: boolean }>;
  /** @throws what the system throws */
  setAutostart(isOn: boolean): Promise<void>;
  setFullScreen(isOn: boolean): Promise<void>;
  leaveKiosk(): Promise<void>;
}

/** Of a shell that has no window of its own. */
export const NO_COMPUTER: Computer = {
  view: async () => ({ autostart: null, fullScreen: null, isKiosk: false }),
  setAutostart: async () => {},
  setFullScreen: async () => {},
  leaveKiosk: async () => {},
};

interface Parts {
  readonly computer: Computer;
  readonly policy: Policy;
  readonly handed: HandedInView;
  readonly settings: StationSettings;
  readonly announce: (topics: readonly Topic[]) => void;
}

type ComputerAct = Extract<
  ActName,
  'computer.autostart' | 'computer.fullScreen' | 'kiosk.leave' | 'handed.accept' | 'handed.dismiss'
>;
type Handlers = {
  [N in ComputerAct]: {
    readonly anyway: (ask: ActAsked<N>) => Answer<ActReply<N>> | Promise<Answer<ActReply<N>>>;
  };
};

export async function computerView({ computer, policy }: Parts): Promise<ComputerView> {
  const { isKiosk, ...rest } = await computer.view();
  return { ...rest, kiosk: !isKiosk ? 'off' : leaveCodeOf(policy) === null ? 'open' : 'code' };
}

function leaveCodeOf({ kiosk }: Policy): string | null {
  return typeof kiosk === 'object' ? kiosk.leaveCode : null;
}

export function computerActs(parts: Parts): Handlers {
  const { computer, policy, handed, settings, announce } = parts;
  return {
    'computer.autostart': {
      anyway: async ({ on }) => {
        try {
          await computer.setAutostart(on);
        } catch (error) {
          return refuse('disk-trouble', String(error));
        }
        announce(['settings']);
        return DONE;
      },
    },
    'computer.fullScreen': {
      anyway: async ({ on }) => {
        if ((await computer.view()).isKiosk) return refuse('fixed-by-policy', 'it is a kiosk');
        await computer.setFullScreen(on);
        announce(['settings']);
        return DONE;
      },
    },
    'kiosk.leave': {
      anyway: async ({ code }) => {
        const wanted = leaveCodeOf(policy);
        const isLeft = wanted === null || isLeaveCode(code, wanted);
        if (isLeft) await computer.leaveKiosk();
        announce(['settings']);
        return { ok: true, value: { isLeft } };
      },
    },
    'handed.accept': {
      anyway: ({ id }) => {
        if (!handed.importSettings(id, settings)) return refuse('not-now', 'something else is shown by now');
        announce(['settings', 'status', 'handed']);
        return DONE;
      },
    },
    'handed.dismiss': {
      anyway: ({ id }) => {
        handed.dismiss(id);
        announce(['handed']);
        return DONE;
      },
    },
  };
}

/** How this station is set to its hardware, for other stations. */
export function settingsFileOf(settings: StationSettings): SettingsFile {
  return {
    dockhandSettings: 1,
    wedge: settings.get('wedge'),
    scanners: settings.get('scanners').map((one) => ({ ...one, repairs: { ...one.repairs } })),
    printer: settings.get('zpl'),
    sound: settings.get('sound'),
  };
}
