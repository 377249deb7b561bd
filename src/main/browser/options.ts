import path from 'node:path';
import { parseArgs } from 'node:util';
import { userDataFolder } from '../shell/folder.ts';

export interface Options {
  readonly folder: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly open: boolean;
  /** Of a policy, where there is none at the usual place. */
  readonly policyFile: string | undefined;
  /** Prints diagnostics and ends. */
  readonly printsDiagnostics: boolean;
}

/** @returns the complaint, in one sentence, where the arguments make no sense */
export function optionsIn(args: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'user-data': { type: 'string' },
        port: { type: 'string', default: '0' },
        'no-open': { type: 'boolean', default: false },
        policy: { type: 'string' },
        'print-diagnostics': { type: 'boolean', default: false },
      },
    });
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Infinity;
    if (port > 65_535) return `--port is a number from 0 to 65535, not ${values.port}.`;
    const { 'user-data': chosen, policy } = values;
    return {
      folder: chosen === undefined ? userDataFolder() : path.resolve(chosen),
      port,
      open: !values['no-open'],
      policyFile: policy === undefined ? undefined : path.resolve(policy),
      printsDiagnostics: values['print-diagnostics'],
    };
  } catch (error) {
    const [complaint] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    return `${complaint ?? ''}. The options are --user-data, --port, --no-open, --policy and --print-diagnostics.`;
  }
}
