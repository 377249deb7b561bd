/* Parses the command lines `keys ...` and `webhooks ...` into the work to do, or into one sentence that says what is wrong. */
import { parseArgs } from 'node:util';
import type { WebhookSetting } from '#wire/webhook.ts';
import { endOfDay } from '../keys/ring.ts';
import { settingNames } from '../webhooks/present.ts';
import { DatabasePlace } from '../database-address.ts';
import { DEFAULT_DATA, reasonOf, sentenceOf } from '../options.ts';
import { createKey, listKeys, listWebhooks, revokeKey, setWebhook, testWebhook, type Work } from './run.ts';

export interface DatabaseAccount {
  readonly url: string;
  readonly account: string;
}

export interface Command {
  /** The folder of the database. */
  readonly data: string;
  /** An account in a PostgreSQL database instead; null: none. */
  readonly database: DatabaseAccount | null;
  /** The command line itself, for the service that runs to read. */
  readonly args: readonly string[];
  readonly work: Work;
}

export type ParsedCommand =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'help' }
  | { readonly kind: 'fault'; readonly sentence: string };

export const commandHelp = `Commands, on the data of a service that runs or does not:

  keys list
  keys create [NAME] [--expires DAY]   DAY such as 2026-12-31, the last it works, in UTC
  keys revoke ID
  webhooks list                        the address, what it is told of, the last deliveries
  webhooks set [--url URL|none] [--events LIST|all|none] [--new-secret]
                                       LIST of ${settingNames.slice(0, 5).join(',')},
                                       ${settingNames.slice(5).join(',')}
  webhooks test

  --data DIR             folder of the database (default ./${DEFAULT_DATA})
  --database URL | --database-file FILE, --account NAME   the same in a PostgreSQL database (default account: main)

Commands on a PostgreSQL database:

  accounts list | create NAME | remove NAME --confirm NAME
  import --from DIR      takes the account of a folder over; interrupted, it goes on where it was
  export --to DIR        writes an account into a folder, photos and all; those in a store of their own need --photos URL
                         (as for the service itself)
`;

/** Of a key that is given none. */
const DEFAULT_NAME = 'API key';

const flags = {
  data: { type: 'string' },
  database: { type: 'string' },
  'database-file': { type: 'string' },
  account: { type: 'string' },
  expires: { type: 'string' },
  url: { type: 'string' },
  events: { type: 'string' },
  'new-secret': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** The words that begin a command, and not an option of the service. */
export function isCommand(args: readonly string[]): boolean {
  return args[0] === 'keys' || args[0] === 'webhooks';
}

/** Those that need no service, but the database itself. */
export function isDatabaseCommand([area]: readonly string[]): boolean {
  return /^(accounts|import|export)$/.test(area ?? '');
}

/** @param env where the address of a database may be */
export function parseCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): ParsedCommand {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof flags; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], options: flags, allowPositionals: true });
  } catch (error) {
    return fault(reasonOf(error));
  }
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const [area = '', verb = '', ...rest] = positionals;
  const read = readers[`${area} ${verb}`];
  if (!read) return fault(`There is no command ${[area, verb].join(' ').trim()}; --help lists them.`);
  const work = read(rest, values);
  if (typeof work === 'string') return fault(work);
  const place = DatabasePlace.safeParse({
    ...values,
    DOCKHAND_DATABASE_URL: values.data === undefined ? env['DOCKHAND_DATABASE_URL'] : undefined,
  });
  if (!place.success) return fault(sentenceOf(place.error));
  return {
    kind: 'command',
    command: { data: values.data ?? DEFAULT_DATA, database: place.data, args, work },
  };
}

type Values = Partial<Record<'expires' | 'url' | 'events', string>> & { readonly 'new-secret'?: boolean };
type Reader = (rest: readonly string[], values: Values) => Work | string;

const readers: Readonly<Record<string, Reader | undefined>> = {
  'keys list': alone(listKeys),
  'keys create': ([name = DEFAULT_NAME, ...more], { expires }) => {
    if (name.trim() === '' || more.length > 0) return 'keys create takes one name.';
    const expiresAt = expires === undefined ? null : endOfDay(expires);
    if (Number.isNaN(expiresAt)) return '--expires must be a day such as 2026-12-31.';
    if (expiresAt !== null && expiresAt < Date.now()) return `--expires is in the past: ${expires}.`;
    return createKey(name.trim(), expiresAt);
  },
  'keys revoke': ([id, ...more]) =>
    id === undefined || more.length > 0 ? 'keys revoke takes one key id.' : revokeKey(id),
  'webhooks list': alone(listWebhooks),
  'webhooks set': (rest, { url, events, 'new-secret': newSecret = false }) => {
    if (rest.length > 0) return 'webhooks set takes options alone: --url, --events, --new-secret.';
    const settings = events === undefined ? undefined : settingsOf(events);
    if (typeof settings === 'string') return settings;
    return setWebhook({ url: url === 'none' ? null : url, settings, newSecret });
  },
  'webhooks test': alone(testWebhook),
};

function alone(work: Work): Reader {
  return (rest) => (rest.length === 0 ? work : `There is nothing to do with ${rest.join(' ')}.`);
}

function settingsOf(list: string): readonly WebhookSetting[] | string {
  if (list === 'all') return settingNames;
  const asked = list === 'none' ? [] : list.split(',').map((name) => name.trim());
  const strange = asked.find((name) => !settingNames.some((known) => known === name));
  return strange === undefined
    ? settingNames.filter((name) => asked.includes(name))
    : `--events knows no ${strange || 'empty name'}; it takes ${settingNames.join(',')}, all or none.`;
}

function fault(sentence: string): ParsedCommand {
  return { kind: 'fault', sentence };
}
