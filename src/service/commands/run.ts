/* Carries a command out through the side door, and says in lines what came of it. */
import { z } from 'zod';
import { ErrorBody } from '#wire/error.ts';
import { settingNames } from '../webhooks/present.ts';
import type { Door } from './door.ts';
import type { Command } from './options.ts';

export interface Done {
  readonly lines: readonly string[];
  /** What went wrong, in one sentence. */
  readonly fault: string | null;
}

const Key = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
const Keys = z.object({ data: z.array(Key) });
const NewKey = z.object({ data: Key.extend({ secret: z.string() }) });
const Webhook = z.object({
  data: z.object({
    url: z.string().nullable(),
    settings: z.array(z.string()),
    secret: z.string().optional(),
  }),
});
const Secret = z.object({ data: z.object({ secret: z.string() }) });
const Tried = z.object({ data: z.object({ status: z.number().nullable(), outcome: z.string() }) });
const Deliveries = z.object({
  data: z.array(
    z.object({
      at: z.string(),
      setting: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      tries: z.array(z.object({ outcome: z.string() })),
    }),
  ),
});

/** The side door said no; the message is its own. */
class Refused extends Error {}

const LOGGED = 20;

export async function runCommand(door: Door, command: Command): Promise<Done> {
  try {
    return await carryOut(door, command);
  } catch (error) {
    if (error instanceof Refused) return { lines: [], fault: sentence(error.message) };
    throw error;
  }
}

async function carryOut(door: Door, command: Command): Promise<Done> {
  switch (command.does) {
    case 'list keys': {
      const { data } = await ask(door, Keys, 'GET', '/keys');
      return done(data.length === 0 ? ['There are no keys.'] : data.map(keyLine));
    }
    case 'create key': {
      const { data } = await ask(door, NewKey, 'POST', '/keys', {
        name: command.name,
        expires_at: command.expiresAt,
      });
      return done([
        `Key id:      ${data.id}`,
        `Secret key:  ${data.secret}`,
        'The secret is shown this once.',
      ]);
    }
    case 'revoke key':
      await ask(door, z.unknown(), 'DELETE', `/keys/${encodeURIComponent(command.id)}`);
      return done([`${command.id} is revoked.`]);
    case 'list webhooks':
      return listWebhooks(door);
    case 'set webhook':
      return setWebhook(door, command);
    case 'test webhook': {
      const { data } = await ask(door, Tried, 'POST', '/webhook/test');
      const arrived = data.status !== null && data.status >= 200 && data.status < 300;
      return {
        lines: arrived ? [`The test ${data.outcome}.`] : [],
        fault: arrived ? null : `The test: ${data.outcome}.`,
      };
    }
    default:
      return command satisfies never;
  }
}

async function listWebhooks(door: Door): Promise<Done> {
  const { data: webhook } = await ask(door, Webhook, 'GET', '/webhook');
  const { data: log } = await ask(door, Deliveries, 'GET', `/webhook/deliveries?limit=${LOGGED}`);
  return done([
    `Address:  ${webhook.url ?? 'none'}`,
    `Told of:  ${webhook.settings.join(', ') || 'nothing'}`,
    ...(log.length === 0 ? ['Nothing has been sent yet.'] : ['Deliveries, newest first:']),
    ...log.map(({ at, setting, state, reason, tries }) =>
      `  ${at}  ${setting.padEnd(29)}  ${state.padEnd(9)}  ${reason ?? tries.at(-1)?.outcome ?? ''}`.trimEnd(),
    ),
  ]);
}

async function setWebhook(
  door: Door,
  { url, settings, newSecret }: Extract<Command, { does: 'set webhook' }>,
): Promise<Done> {
  const { data: before } = await ask(door, Webhook, 'GET', '/webhook');
  const isFirst = before.url === null && before.settings.length === 0;
  const { data: now } = await ask(door, Webhook, 'PUT', '/webhook', {
    url: url === undefined ? before.url : url,
    settings: settings ?? (isFirst ? settingNames : before.settings),
  });
  // A first one has a new secret anyway.
  const secret =
    now.secret ?? (newSecret ? (await ask(door, Secret, 'POST', '/webhook/secret')).data.secret : undefined);
  return done([
    `Address:  ${now.url ?? 'none'}`,
    `Told of:  ${now.settings.join(', ') || 'nothing'}`,
    ...(secret === undefined ? [] : [`Signing secret:  ${secret}`, 'The secret is shown this once.']),
  ]);
}

async function ask<S extends z.ZodType>(
  door: Door,
  answer: S,
  method: string,
  path: string,
  body?: object,
): Promise<z.output<S>> {
  const { status, body: read } = await door.ask(method, path, body);
  if (status >= 400) throw new Refused(ErrorBody.safeParse(read).data?.message ?? `it answered ${status}`);
  return answer.parse(read);
}

function keyLine({
  id,
  name,
  created_at: made,
  expires_at: expires,
  revoked_at: revoked,
}: z.output<typeof Key>): string {
  const state =
    revoked === null ? (expires === null ? 'no end' : `expires ${expires}`) : `revoked ${revoked}`;
  return `${id}  made ${made}  ${state}  ${name}`;
}

function done(lines: readonly string[]): Done {
  return { lines, fault: null };
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
