import { Counter, Registry } from 'prom-client';

/** Counts of this process since its start. They are counted where something happens. */
export const counters = new Registry();

function counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
  return new Counter({ name, help, labelNames, registers: [counters] });
}

export const rejectedRequests = counter(
  'http_requests_rejected_total',
  'Requests answered with 503 because of overload, or with 429 because a rate limit was reached.',
  ['reason', 'surface'],
);

export const cacheLookups = counter(
  'cache_lookups_total',
  'Lookups in the caches of public reads.',
  ['cache', 'result'],
);

export const webhookAttempts = counter(
  'webhook_attempts_total',
  'Attempts to deliver a webhook: delivered, or the kind of error.',
  ['outcome'],
);

export const pushAttempts = counter(
  'push_notification_attempts_total',
  'Attempts to deliver a push notification of an A2A task: delivered, or the kind of error.',
  ['outcome'],
);

export const emailAttempts = counter(
  'email_attempts_total',
  'Emails to buyers and staff by the state that an attempt left them in.',
  ['state'],
);

export const settlementAttempts = counter(
  'x402_settlement_attempts_total',
  'Attempts to settle an x402 payment: settled, failed, or unknown and tried again.',
  ['outcome'],
);
