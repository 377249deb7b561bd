/*
 * Parses the command line of the service into options, or into one sentence that says what is wrong. It also refuses combinations that are
 * not safe, such as plain HTTP on an address of the network.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readVariants, variants, type Variants } from '#wire/variants.ts';
import type { Address } from './listen.ts';
import { addressOf, databaseFlags, fileText } from './database-address.ts';
import {
  hasPhotoKey,
  NO_PHOTO_KEY,
  photoStoreFlags,
  photoStoreOf,
  photoStoreVariables,
  type PhotoStore,
} from './photo-store-address.ts';
import { TroubleScript } from './trouble/script.ts';
import { isLoopback } from './webhooks/address.ts';

export interface Options {
  readonly address: Address;
  /** The folder that holds the database. */
  readonly data: string;
  /** The address of a PostgreSQL database, which is used instead; null: none. */
  readonly database: string | null;
  /** The account's name in that. */
  readonly account: string;
  /** Connections to it at most. */
  readonly connections: number | null;
  /** Where photos' bytes go instead of that; null: nowhere. */
  readonly photos: PhotoStore | null;
  readonly key: string | null;
  readonly adminToken: string | null;
  readonly seed: 'demo' | 'empty';
  readonly variants: Partial<Variants>;
  readonly rateMax: number | null;
  readonly rateWindowMs: number | null;
  readonly receiveDelay: number | null;
  readonly receiveLineDelay: number | null;
  readonly trouble: TroubleScript | null;
  /** Where metrics are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** The form of the log, on the error output. */
  readonly log: 'json' | 'text' | 'none';
  /** Milliseconds for which it serves on, and says that it is not ready, after it was told to stop. */
  readonly drainDelay: number;
  readonly withParent: boolean;
  /** The key and the admin token come from there (`parent.ts`), and from nowhere else. */
  readonly asksParent: boolean;
}

export type Parsed =
  | { readonly kind: 'options'; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'fault'; readonly sentence: string };

/** Where the database is unless the command line says otherwise. */
export const DEFAULT_DATA = '.dockhand/service';

export const help = `The Inventory Service.

  --port N               port to listen on; 0 takes a free one (default 0)
  --data DIR             folder of its database (default ./${DEFAULT_DATA}); named, it comes before DOCKHAND_DATABASE_URL
  --database URL         a PostgreSQL database instead, such as postgresql://stock@db.example.com/stock; any number of
                         processes may serve it. With a password it goes into DOCKHAND_DATABASE_URL or a file
  --database-file FILE   has that address in its first line
  --account NAME         the account in it (default main)
  --connections N        to it, at most (default 10)
  --photos URL           an S3-compatible store for the bytes of its photos, with the bucket, such as
                         https://s3.example.com/photos; its key is in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, its
                         region in AWS_REGION (default us-east-1). Without it they are in the database
  --key-file FILE        has a secret key to accept in its first line; or give it as DOCKHAND_SERVICE_KEY
  --seed demo|empty      what a new database holds (default empty)
  --admin-token-file FILE  the same for what opens the pages and /admin; or DOCKHAND_SERVICE_ADMIN_TOKEN; without it one
                         is made and printed, unless --with-parent or --log json
  --rate-max N           requests allowed per window (default 1000)
  --rate-window SECONDS  length of the window (default 900)
  --receive-delay MS     how long a receive stays pending at least (default 150)
  --receive-line-delay MS  pause between the lines of a receive (default 0)
  --trouble FILE         a script of faults, as JSON
  --variant NAME=VALUE   another answer where the API document is silent; may be repeated:
${variants.map(({ name, values }) => `                           ${name}=${values.join('|')}`).join('\n')}
  --tls-cert FILE --tls-key FILE  speak HTTPS
  --host ADDRESS         address to listen on; other than this machine's own, it needs HTTPS (default 127.0.0.1)
  --public-url URL       how others reach it, where a proxy is in front: links in answers begin with it
  --behind-proxy         a proxy in front speaks HTTPS and alone can reach it, in a network of their own: plain HTTP
                         on any --host, callers by the proxy's X-Forwarded-For; needs a --public-url with https
  --log json|text|none   a line per request and per failure on the error output; none: failures alone, in plain
                         (default none)
  --metrics-port N       metrics for Prometheus, on a port of their own at /metrics; 0 takes a free one
  --metrics-host ADDRESS  where that listens (default 127.0.0.1); it asks for no key
  --drain MS             serve on so long after SIGTERM, not ready by /health/ready (default 0); all ends 5 seconds
                         later at most
  --with-parent          stop when the parent process is gone (its end of stdin closes)
  --ask-parent           take the key and the token from the parent, as a first line of JSON: {"key", "adminToken"}
`;

const flags = {
  port: { type: 'string' },
  data: { type: 'string' },
  database: { type: 'string' },
  'database-file': { type: 'string' },
  account: { type: 'string' },
  connections: { type: 'string' },
  photos: { type: 'string' },
  'key-file': { type: 'string' },
  seed: { type: 'string' },
  'admin-token-file': { type: 'string' },
  'rate-max': { type: 'string' },
  'rate-window': { type: 'string' },
  'receive-delay': { type: 'string' },
  'receive-line-delay': { type: 'string' },
  trouble: { type: 'string' },
  variant: { type: 'string', multiple: true },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  'behind-proxy': { type: 'boolean' },
  log: { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  drain: { type: 'string' },
  'with-parent': { type: 'boolean' },
  'ask-parent': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export function parseOptions(args: readonly string[], env: Environment): Parsed {
  let values: ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options: flags }));
  } catch (error) {
    return { kind: 'fault', sentence: reasonOf(error) };
  }
  if (values.help) return { kind: 'help' };
  const result = Flags.safeParse({
    ...values,
    // A folder that was named is meant.
    DOCKHAND_DATABASE_URL: values.data === undefined ? env['DOCKHAND_DATABASE_URL'] : undefined,
    ...photoStoreVariables(env),
    DOCKHAND_SERVICE_KEY: env['DOCKHAND_SERVICE_KEY'],
    DOCKHAND_SERVICE_ADMIN_TOKEN: env['DOCKHAND_SERVICE_ADMIN_TOKEN'],
  });
  if (!result.success) return { kind: 'fault', sentence: sentenceOf(result.error) };
  const read = result.data;
  const { 'tls-cert': cert, 'tls-key': key } = read;
  return {
    kind: 'options',
    options: {
      address: {
        host: read.host,
        port: read.port,
        ...(cert !== undefined && key !== undefined && { tls: { cert, key } }),
        ...(read['public-url'] !== undefined && { publicOrigin: read['public-url'] }),
        ...(read['behind-proxy'] && { isBehindProxy: true }),
      },
      data: read.data,
      database: addressOf(read),
      account: read.account,
      connections: read.connections,
      photos: photoStoreOf(read),
      key: read['key-file'] ?? read.DOCKHAND_SERVICE_KEY,
      adminToken: read['admin-token-file'] ?? read.DOCKHAND_SERVICE_ADMIN_TOKEN,
      seed: read.seed,
      variants: read.variant,
      rateMax: read['rate-max'],
      rateWindowMs: read['rate-window'] === null ? null : read['rate-window'] * 1000,
      receiveDelay: read['receive-delay'],
      receiveLineDelay: read['receive-line-delay'],
      trouble: read.trouble,
      metrics:
        read['metrics-port'] === null ? null : { host: read['metrics-host'], port: read['metrics-port'] },
      log: read.log,
      drainDelay: read.drain ?? 0,
      withParent: read['with-parent'],
      asksParent: read['ask-parent'],
    },
  };
}

/** What node:util says of a command line it cannot read, as one sentence. */
export function reasonOf(error: unknown): string {
  const [first] = String(error)
    .replace(/^.*?: /, '')
    .split(/\.\s/);
  return `${first?.replace(/\.$/, '')}.`;
}

function figure(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    });
}

function figureOrNull(min: number, max: number) {
  return figure(min, max)
    .optional()
    .transform((value) => value ?? null);
}

/** An origin alone: the paths are the document's. */
const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  context.addIssue({ code: 'custom', message: 'must be an address such as https://stock.example.com' });
  return z.NEVER;
});

const printable = { error: 'must be printable ASCII without spaces' };

/** An empty secret is none: an environment variable that is set to nothing. */
const secret = z
  .string()
  .regex(/^[\x21-\x7e]*$/, printable)
  .optional()
  .transform((text) => text || null);

const secretInFile = fileText
  .transform((text) => text.split(/\r?\n/, 1)[0] ?? '')
  .pipe(z.string().regex(/^[\x21-\x7e]+$/, printable))
  .optional()
  .transform((text) => text ?? null);

const troubleScript = fileText
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must name a file of JSON' });
      return z.NEVER;
    }
  })
  .pipe(TroubleScript);

const variantChoices = z.array(z.string()).transform((choices, context) => {
  const chosen = readVariants(choices);
  if (chosen.ok) return chosen.variants;
  context.addIssue({ code: 'custom', message: chosen.fault });
  return z.NEVER;
});

const Flags = z
  .object({
    port: figure(0, 65_535).default(0),
    data: z.string().min(1, { error: 'must name a folder' }).default(DEFAULT_DATA),
    ...databaseFlags,
    connections: figureOrNull(1, 1000),
    ...photoStoreFlags,
    'key-file': secretInFile,
    DOCKHAND_SERVICE_KEY: secret,
    seed: z.enum(['demo', 'empty'], { error: 'must be demo or empty' }).default('empty'),
    'admin-token-file': secretInFile,
    DOCKHAND_SERVICE_ADMIN_TOKEN: secret,
    'rate-max': figureOrNull(1, 1_000_000_000),
    'rate-window': figureOrNull(1, 86_400),
    'receive-delay': figureOrNull(0, 3_600_000),
    'receive-line-delay': figureOrNull(0, 3_600_000),
    trouble: troubleScript.optional().transform((script) => script ?? null),
    variant: variantChoices.default({}),
    'tls-cert': fileText.optional(),
    'tls-key': fileText.optional(),
    host: z.string().min(1, { error: 'must name an address' }).default('127.0.0.1'),
    'public-url': origin.optional(),
    'behind-proxy': z.boolean().default(false),
    log: z.enum(['json', 'text', 'none'], { error: 'must be json, text or none' }).default('none'),
    'metrics-port': figureOrNull(0, 65_535),
    'metrics-host': z.string().min(1, { error: 'must name an address' }).default('127.0.0.1'),
    drain: figureOrNull(0, 600_000),
    'with-parent': z.boolean().default(false),
    'ask-parent': z.boolean().default(false),
    help: z.boolean().optional(),
  })
  .refine((flags) => (flags['tls-cert'] === undefined) === (flags['tls-key'] === undefined), {
    path: ['tls-cert'],
    error: 'and --tls-key go together',
  })
  .refine(hasPhotoKey, { path: ['photos'], error: NO_PHOTO_KEY })
  .refine((flags) => flags.photos === undefined || addressOf(flags) !== null, {
    path: ['photos'],
    error: 'goes with --database: a folder holds its photos itself',
  })
  .refine((flags) => !flags['behind-proxy'] || isGuarded(flags['public-url']), {
    path: ['behind-proxy'],
    error:
      'needs a --public-url that begins with https:// (or names this machine): only the proxy is reached by others',
  })
  .refine((flags) => flags['tls-cert'] !== undefined || flags['behind-proxy'] || isLoopback(flags.host), {
    path: ['host'],
    error:
      "must be this machine's own unless --tls-cert and --tls-key or --behind-proxy are given: plain HTTP goes no further",
  });

/** Whether a secret that is sent there cannot be read on its way. */
function isGuarded(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLoopback(hostname);
}

export function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const [flag = '', ...inside] = issue?.path.map(String) ?? [];
  return `${flag.startsWith('DOCKHAND_') ? '' : '--'}${flag}${inside.length > 0 ? ` (${inside.join('.')})` : ''} ${issue?.message ?? 'is wrong'}.`;
}
