/* Serializes webhooks and deliveries for the admin API. The secret is never included. */
import { webhookSettings, type WebhookSetting } from '#wire/webhook.ts';
import { isoTime } from '../items/present.ts';
import type { WebhookRow } from '../store/webhook.ts';
import type { LoggedDelivery, WebhookChoice } from './desk.ts';

export function presentWebhook(webhook: WebhookRow | null): WebhookChoice {
  return { url: webhook?.url ?? null, settings: webhook?.settings ?? [] };
}

export function presentDelivery({ payload, log, ...delivery }: LoggedDelivery): object {
  const sent: unknown = JSON.parse(payload);
  return {
    id: delivery.id,
    message_id: delivery.message_id,
    setting: delivery.setting,
    state: delivery.state,
    reason: delivery.reason,
    at: isoTime(delivery.at),
    next_try_at: delivery.state === 'waiting' ? isoTime(delivery.next_try_at) : null,
    tries: log.map((one) => ({
      at: isoTime(one.at),
      status: one.status,
      outcome: one.outcome,
      took: one.took,
    })),
    payload: sent,
  };
}

export const settingNames = Object.keys(webhookSettings).filter(
  (name): name is WebhookSetting => name in webhookSettings,
);
