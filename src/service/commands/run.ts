/* The work of the commands `keys ...` and `webhooks ...` on an account, and the lines that they print. */
import { z } from 'zod';
import type { WebhookSetting } from '#wire/webhook.ts';
import { isoTime } from '../items/present.ts';
import { isRefusal, sentenceOf, type Refusal } from '../rules/refusal.ts';
import type { Service } from '../serve.ts';
import type { KeyRow } from '../store/key.ts';
import { hasArrived } from '../webhooks/post.ts';
import { presentWebhook, settingNames } from '../webhooks/present.ts';

export const Done = z.object({
  lines: z.array(z.string()),
  /** What went wrong, in one sentence. */
  fault: z.string().nullable(),
});
export type Done = z.output<typeof Done>;
/** Done where the database is open. */
export type Work = (service: Pick<Service, 'keys' | 'webhooks'>) => Promise<Done>;

export interface WebhookChange {
  /** Undefined leaves what is set; null stops all deliveries. */
  readonly url: string | null | undefined;
  readonly settings: readonly WebhookSetting[] | undefined;
  readonly newSecret: boolean;
}

const LOGGED = 20;

export const listKeys: Work = async ({ keys }) => {
  const all = await keys.list();
  return done(all.length === 0 ? ['There are no keys.'] : all.map(keyLine));
};

/** @param expiresAt epoch milliseconds, or null for no end */
export function createKey(name: string, expiresAt: number | null): Work {
  return async ({ keys }) => {
    const made = await keys.create(name, expiresAt);
    if (isRefusal(made)) return refused(made);
    return done([
      `Key id:      ${made.key.id}`,
      `Secret key:  ${made.secret}`,
      'The secret is shown this once.',
    ]);
  };
}

export function revokeKey(id: string): Work {
  return async ({ keys }) => {
    const revoked = await keys.revoke(id);
    return isRefusal(revoked) ? refused(revoked) : done([`${id} is revoked.`]);
  };
}

export const listWebhooks: Work = async ({ webhooks }) => {
  const log = await webhooks.log(Number.MAX_SAFE_INTEGER, LOGGED);
  return done([
    ...webhookLines(await webhooks.read()),
    ...(log.length === 0 ? ['Nothing has been sent yet.'] : ['Deliveries, newest first:']),
    ...log.map(({ at, setting, state, reason, log: tries }) =>
      `  ${isoTime(at)}  ${setting.padEnd(29)}  ${state.padEnd(9)}  ${reason ?? tries.at(-1)?.outcome ?? ''}`.trimEnd(),
    ),
  ]);
};

export function setWebhook({ url, settings, newSecret }: WebhookChange): Work {
  return async ({ webhooks }) => {
    const before = presentWebhook(await webhooks.read());
    const isFirst = before.url === null && before.settings.length === 0;
    const set = await webhooks.set({
      url: url === undefined ? before.url : url,
      settings: settings ?? (isFirst ? settingNames : before.settings),
    });
    if (isRefusal(set)) return refused(set);
    // A first one has a new secret anyway.
    const made = set.secret === null && newSecret ? await webhooks.rotate() : set;
    if (isRefusal(made)) return refused(made);
    return done([
      ...webhookLines(await webhooks.read()),
      ...(made.secret === null ? [] : [`Signing secret:  ${made.secret}`, 'The secret is shown this once.']),
    ]);
  };
}

export const testWebhook: Work = async ({ webhooks }) => {
  const tried = await webhooks.test();
  if (isRefusal(tried)) return refused(tried);
  return hasArrived(tried)
    ? done([`The test ${tried.outcome}.`])
    : { lines: [], fault: `The test: ${tried.outcome}.` };
};

function webhookLines(row: Parameters<typeof presentWebhook>[0]): string[] {
  const { url, settings } = presentWebhook(row);
  return [`Address:  ${url ?? 'none'}`, `Told of:  ${settings.join(', ') || 'nothing'}`];
}

function keyLine({ id, name, created_at: made, expires_at: expires, revoked_at: revoked }: KeyRow): string {
  const valid = expires === null ? 'no end' : `expires ${isoTime(expires)}`;
  return `${id}  made ${isoTime(made)}  ${revoked === null ? valid : `revoked ${isoTime(revoked)}`}  ${name}`;
}

function done(lines: string[]): Done {
  return { lines, fault: null };
}

function refused(refusal: Refusal): Done {
  return { lines: [], fault: sentenceOf(refusal) };
}
