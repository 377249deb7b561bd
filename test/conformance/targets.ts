/**
 * Lists the services that the conformance suite runs against (`Target`). Where the API document is silent, this project's service can give
 * several answers (variants): `choices` lists the default answers, and each other variant by itself, and the suite runs once for each.
 * `accountOf` returns an account elsewhere to be tested instead, if the environment names one.
 */
import { defaultVariants, readVariants, variants, type Variants } from '#wire/variants.ts';
import { ADMIN, SECRET } from '../integration/service/in-process-service.ts';

export interface Target {
  /** The difference from the default, in the command line's terms. */
  readonly name: string;
  readonly url: string;
  /** Other processes that serve the same account: requests to the API go to one after the other. */
  readonly besides: readonly string[];
  readonly key: string;
  readonly variants: Variants;
  /** The token of the admin interface; null for an account without one. */
  readonly admin: string | null;
  /** Whether the account has records of other people: then the tests delete what they created. */
  readonly shared: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: readonly Target[];
  }
}

/** The default answers, and each variant by itself. */
export const choices: readonly (readonly [string, string] | null)[] = [
  null,
  ...variants.flatMap(({ name, values }) => values.slice(1).map((value) => [name, value] as const)),
];

export function targetOf(
  [url = '', ...besides]: readonly string[],
  choice: readonly [string, string] | null,
): Target {
  return {
    name: choice ? choice.join('=') : 'default',
    url,
    besides,
    key: SECRET,
    variants: choice ? { ...defaultVariants, [choice[0]]: choice[1] } : defaultVariants,
    admin: ADMIN,
    shared: false,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The account that the environment names; null for the project's own service. */
export function accountOf(env: Environment): Target | null {
  const url = env['DOCKHAND_CONFORMANCE_URL'];
  const key = env['DOCKHAND_CONFORMANCE_KEY'];
  if (env['DOCKHAND_CONFORMANCE'] !== 'account' || !url || !key) return null;
  const chosen = readVariants((env['DOCKHAND_CONFORMANCE_VARIANTS'] ?? '').split(',').filter(Boolean));
  if (!chosen.ok) throw new Error(`DOCKHAND_CONFORMANCE_VARIANTS: ${chosen.fault}`);
  return {
    name: new URL(url).host,
    url: url.replace(/\/$/, ''),
    besides: [],
    key,
    variants: { ...defaultVariants, ...chosen.variants },
    admin: null,
    shared: true,
  };
}
