import { type Static, Type } from 'typebox';
import type { HostRateSettings } from '../limits/host-rate-limiter.ts';

/** How webhooks are sent. */
export const webhookVariables = {
  WEBHOOK_STANDARD_HEADERS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'Sends the headers of Standard Webhooks in addition to the `X-Svc-*` headers.',
  }),
  WEBHOOK_HOST_RATE: Type.Integer({
    default: 100,
    minimum: 0,
    maximum: 1_000_000,
    description:
      'Webhooks and A2A push notifications per second that one process sends to one host, for all workspaces together; the subdomains of one domain share ten times that. Deliveries above the rate wait. 0: no limit. Loopback is limited in production only.',
  }),
  WEBHOOK_HOST_BURST: Type.Integer({
    default: 1_000,
    minimum: 1,
    maximum: 10_000_000,
    description:
      'Webhooks and A2A push notifications to one host in a burst, before `WEBHOOK_HOST_RATE` applies.',
  }),
  WEBHOOK_TIME_SCALE: Type.Number({
    default: 1,
    minimum: 1,
    maximum: 100_000,
    description:
      'Divides the delays between retries by this factor, for demonstrations. Refused in production.',
  }),
};

const WebhookVariables = Type.Object(webhookVariables);

export type WebhookSettings = { standardHeaders: boolean; timeScale: number };

export function hostRateSettings(
  names: Static<typeof WebhookVariables>,
  production: boolean,
): HostRateSettings {
  return {
    perSecond: names.WEBHOOK_HOST_RATE,
    burst: names.WEBHOOK_HOST_BURST,
    exemptsLoopback: !production,
  };
}

export function webhookSettings(names: Static<typeof WebhookVariables>): WebhookSettings {
  return {
    standardHeaders: names.WEBHOOK_STANDARD_HEADERS === 'on',
    timeScale: names.WEBHOOK_TIME_SCALE,
  };
}

/** Production refuses a time scale. */
export function webhookProductionRule(names: Static<typeof WebhookVariables>): [boolean, string] {
  return [names.WEBHOOK_TIME_SCALE !== 1, 'WEBHOOK_TIME_SCALE is refused in production: unset it.'];
}
