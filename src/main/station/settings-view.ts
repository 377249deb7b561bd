/** What the Settings screen shows: of the station, of its computer, and of the profile in use. */
import type { KeychainKind, SettingsView } from '#domain/views/settings.ts';
import type { Accounts } from './accounts.ts';
import { policyView, type FoundPolicy } from '../computer/policy.ts';
import { NO_POLICY } from '../computer/policy-in-force.ts';
import { palletsView } from '../desk/receiving/pallets.ts';
import { operatorOf } from '../desk/operator.ts';
import type { SessionPorts } from '../session/session-ports.ts';
import type { Session } from '../session/session-type.ts';
import { setting } from '../store/profile-settings-and-state.ts';

interface About {
  readonly ports: Pick<SessionPorts, 'settings'>;
  readonly accounts: Pick<Accounts, 'rows'>;
  readonly keptIn: KeychainKind | null;
  readonly options: {
    readonly version: string;
    /** Absent where the pages print by the browser's own dialogue. */
    readonly printPdf?: unknown;
    readonly policy?: FoundPolicy;
  };
}

export function settingsView(of: Session, { options, ports, accounts, keptIn }: About): SettingsView {
  const { settings } = ports;
  return {
    profiles: accounts.rows(),
    station: settings.get('station'),
    operator: operatorOf(of),
    wedge: settings.get('wedge'),
    scanners: settings.get('scanners'),
    zpl: settings.get('zpl'),
    writesPdf: options.printPdf !== undefined,
    sound: settings.get('sound'),
    wholeLine: setting(of.queue.read, 'wholeLine'),
    receiving: setting(of.queue.read, 'receiving'),
    putAwayPattern: setting(of.queue.read, 'putAwayPattern'),
    lots: setting(of.queue.read, 'lots'),
    adjust: setting(of.queue.read, 'adjust'),
    packField: setting(of.queue.read, 'packField'),
    labelsPer: setting(of.queue.read, 'labelsPer'),
    pallets: palletsView(of.queue.read),
    linesOrder: setting(of.queue.read, 'linesOrder'),
    switchedOff: setting(of.queue.read, 'switchedOff'),
    events: of.profile.address === null ? null : of.events.view(),
    keptIn,
    folder: of.folder,
    version: options.version,
    policy: policyView(options.policy ?? NO_POLICY),
  };
}
