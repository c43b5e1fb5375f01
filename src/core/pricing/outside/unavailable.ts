import { DomainError } from '../../../kernel/domain-error.ts';
import type { Quote } from '../quote.ts';

/** Message codes of quotes that cannot be paid, because a service that decides them is silent. */
export const shippingRatesUnavailable = 'shipping_rates_unavailable';
export const taxesUnavailable = 'taxes_unavailable';

const codes = [shippingRatesUnavailable, taxesUnavailable];
const retryAfterSeconds = 30;

/** Throws 503 `shipping_rates_unavailable` or `taxes_unavailable`. */
export function assertPriced({ messages }: Pick<Quote, 'messages'>): void {
  const missing = messages.find(({ code }) => codes.includes(code));
  if (!missing) return;
  throw new DomainError('unavailable', missing.code, missing.content, { retryAfterSeconds });
}
