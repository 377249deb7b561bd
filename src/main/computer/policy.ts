/**
 * What an administrator sets for the stations of a fleet: the members of a policy, and what follows from those that are set. A policy
 * with an error is not used at all, so that a slip of the pen never leaves half of it in force. It never holds a key.
 */
import { z } from 'zod';
import type { ActName } from '#bridge/acts.ts';
import { name, scanners } from '#bridge/station-settings.ts';
import type { PolicyMember, PolicyProblem, PolicyView } from '#domain/views/computer.ts';
import { checkAddress } from '../station/service-address.ts';
import { LEAVE_CODE } from './leave-code.ts';
import { parseSettings, type Checked } from './read-settings-file.ts';

const Policy = z.strictObject({
  /** An account to be made. Its key is entered on the computer. */
  warehouse: z
    .strictObject({
      name,
      address: z
        .string()
        .max(2000)
        .refine((text) => /^https?:\/\//i.test(text) && checkAddress(text).ok, 'it must begin with https://'),
    })
    .exactOptional(),
  station: name.exactOptional(),
  scanners: scanners.exactOptional(),
  language: z.enum(['system', 'en', 'de']).exactOptional(),
  theme: z.enum(['system', 'light', 'dark']).exactOptional(),
  autostart: z.boolean().exactOptional(),
  fullScreen: z.boolean().exactOptional(),
  /** With a code, leaving it asks for that; else its key is enough. */
  kiosk: z.union([z.boolean(), z.strictObject({ leaveCode: z.string().regex(LEAVE_CODE) })]).exactOptional(),
  /** Read by `../updates/policy.ts`. */
  updates: z.record(z.string(), z.unknown()).exactOptional(),
});

export type Policy = z.output<typeof Policy>;

/** What was found where a policy is looked for. */
export interface FoundPolicy {
  readonly file: string;
  /** Empty where there is none, or it has a problem. */
  readonly policy: Policy;
  readonly problem: PolicyProblem | null;
}

export const parsePolicy = (bytes: Uint8Array): Checked<Policy> => parseSettings(Policy, bytes);

const isMember = (key: string): key is PolicyMember => Object.hasOwn(Policy.shape, key);

export function policyView({ file, policy, problem }: FoundPolicy): PolicyView {
  const sets = Object.keys(policy).filter(isMember);
  const { language = null, theme = null } = policy;
  return { file, problem, sets, language, theme };
}

export const isKiosk = ({ kiosk }: Policy): boolean => kiosk !== undefined && kiosk !== false;

/** Of the acts that change what a policy may set: whether this one sets it. */
const FIXES: Partial<Record<ActName, (policy: Policy) => boolean>> = {
  'settings.station': ({ station }) => station !== undefined,
  'settings.scanners': ({ scanners }) => scanners !== undefined,
  'computer.autostart': ({ autostart }) => autostart !== undefined,
  'computer.fullScreen': (policy) => policy.fullScreen !== undefined || isKiosk(policy),
};

/** Whether the administrator has set what an act would change. */
export const isFixedBy = (policy: Policy, act: ActName): boolean => FIXES[act]?.(policy) === true;
