/** The command line of the desktop shell. It is not strict: Chromium's own switches are among the arguments. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { userDataFolder } from '../shell/folder.ts';

export interface StartOptions {
  readonly folder: string;
  /** Of a policy, where there is none at the usual place. */
  readonly policyFile: string | undefined;
  readonly isKiosk: boolean;
  readonly isFullScreen: boolean;
  /** Prints this and ends, without a window. */
  readonly prints: 'diagnostics' | 'leave-code' | null;
  /** What another program hands over: everything that is no switch. */
  readonly given: readonly string[];
}

/**
 * @param args without the executable
 * @param isDefaultApp Electron was started with the app's folder as the first of them
 */
export function startOptions(args: readonly string[], isDefaultApp: boolean): StartOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      'user-data': { type: 'string' },
      policy: { type: 'string' },
      kiosk: { type: 'boolean' },
      'start-fullscreen': { type: 'boolean' },
      'print-diagnostics': { type: 'boolean' },
      'hash-leave-code': { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  });
  const { 'user-data': folder, policy } = values;
  return {
    folder: typeof folder === 'string' ? path.resolve(folder) : userDataFolder(),
    policyFile: typeof policy === 'string' ? path.resolve(policy) : undefined,
    isKiosk: values.kiosk === true,
    isFullScreen: values['start-fullscreen'] === true,
    prints:
      values['print-diagnostics'] === true
        ? 'diagnostics'
        : values['hash-leave-code'] === true
          ? 'leave-code'
          : null,
    given: isDefaultApp ? positionals.slice(1) : positionals,
  };
}
