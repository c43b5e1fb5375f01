import { type Static, Type } from 'typebox';

/** How webhooks are sent. */
export const webhookNames = {
  WEBHOOK_STANDARD_HEADERS: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'Sends the headers of Standard Webhooks beside our own.',
  }),
  WEBHOOK_TIME_SCALE: Type.Number({
    default: 1,
    minimum: 1,
    maximum: 100_000,
    description:
      'How many times faster than its table retries come, for demonstrations. Refused in production.',
  }),
};

const Names = Type.Object(webhookNames);

export type WebhookSettings = { standardHeaders: boolean; timeScale: number };

export function webhookSettings(names: Static<typeof Names>): WebhookSettings {
  return {
    standardHeaders: names.WEBHOOK_STANDARD_HEADERS === 'on',
    timeScale: names.WEBHOOK_TIME_SCALE,
  };
}

/** What production does not take. */
export function webhooksRefusedInProduction(names: Static<typeof Names>): [boolean, string] {
  return [names.WEBHOOK_TIME_SCALE !== 1, 'WEBHOOK_TIME_SCALE is refused in production: unset it.'];
}
