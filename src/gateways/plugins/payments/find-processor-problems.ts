import type { PaymentProcessor, Plugin } from '../../../../packages/plugin/plugin.js';

const reservedNames = new Set(['sandbox', 'stripe']);
const minutes = { minimum: 10, maximum: 1_440 };

const required = [
  'openPage',
  'closePage',
  'getPayment',
  'refund',
  'getRefund',
  'check',
  'readWebhook',
] as const satisfies (keyof PaymentProcessor)[];

/** What is wrong with the payment processor of a plug-in, a sentence for each problem. */
export function findProcessorProblems({ name, paymentProcessor: payments }: Plugin): string[] {
  if (payments === undefined) return [];
  const missing = required.filter((member) => typeof payments[member] !== 'function');
  const { pageMinutes, isTest } = payments;
  const hasMinutes =
    Number.isInteger(pageMinutes) &&
    pageMinutes >= minutes.minimum &&
    pageMinutes <= minutes.maximum;
  return [
    ...(reservedNames.has(name) ? ['the name belongs to a processor of the server'] : []),
    ...missing.map((member) => `paymentProcessor.${member} must be a function`),
    ...(typeof isTest === 'boolean' ? [] : ['paymentProcessor.isTest must be a boolean']),
    ...(hasMinutes
      ? []
      : [`paymentProcessor.pageMinutes must be ${minutes.minimum} to ${minutes.maximum}`]),
  ];
}
