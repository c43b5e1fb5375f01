import { DomainError } from '../../../kernel/domain-error.ts';
import { fingerprintOf } from '../../../platform/idempotency/run-idempotent.ts';
import type { OutsideService } from '../../../platform/outside/outside-service.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { askHook } from '../../hooks/ask-hook.ts';
import type { AnswerOr, Question, StoreHook } from '../../hooks/question.ts';
import type { Quote } from '../quote.ts';
import type { ShippingOption } from '../shipping-option.ts';
import type { PinnedAnswer, PinnedAnswers } from './pinned-answers.ts';
import {
  type ShippingBasket,
  shippingRatesService,
  type TaxAmounts,
  type TaxBasket,
  taxesService,
} from './ports.ts';

/** Decisions of outside services about a quote. Null: the store's own tables apply. */
export type OutsideTerms = {
  rates(basket: ShippingBasket): AnswerOr<ShippingOption[]> | null;
  taxes(basket: TaxBasket): AnswerOr<TaxAmounts> | null;
  /** The answers that were used; undefined if there are none. */
  pinned(): PinnedAnswers | undefined;
};

/** An abandoned cart must not keep its rates forever. */
const pinMilliseconds = 24 * 3_600_000;

/**
 * Asks the hooks of a store, or plug-ins, or uses what they have answered about the same basket for the previous
 * quote, so that the price does not change between the quote and the payment.
 */
export function createOutsideTerms(
  view: View,
  hooks: readonly StoreHook[],
  previous: Quote | null,
): OutsideTerms {
  const used: PinnedAnswers = {};
  const answerTo = <About, Answer>(
    service: OutsideService<Question<About>, AnswerOr<Answer>>,
    about: About,
    before: PinnedAnswer<Answer> | undefined,
  ): PinnedAnswer<Answer> | null => {
    const hook = hooks.find(({ type }) => type === service.name) ?? null;
    if (hook === null && !view.decidesByDefault(service)) return null;
    const fingerprint = fingerprintOf(about);
    if (before?.fingerprint === fingerprint && new Date(before.until) > view.now) return before;
    const until = new Date(view.now.getTime() + pinMilliseconds).toISOString();
    const answer = askHook(view, service, { hook, about, fingerprint });
    return answer && { fingerprint, answer, until };
  };
  return {
    rates(basket) {
      const got = answerTo(shippingRatesService, basket, previous?.answers?.shippingRates);
      if (got && !isRefusal(got.answer)) used.shippingRates = got;
      return got?.answer ?? null;
    },
    taxes(basket) {
      const got = answerTo(taxesService, basket, previous?.answers?.taxes);
      if (got && !isRefusal(got.answer)) used.taxes = got;
      return got?.answer ?? null;
    },
    pinned: () => (used.shippingRates || used.taxes ? used : undefined),
  };
}

/** A refusal is not pinned: the next quote asks again. */
const isRefusal = (answer: AnswerOr<unknown>) =>
  'fallback' in answer && answer.fallback === 'refuse';

/** Message codes of quotes that cannot be paid, because an outside service has not answered. */
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
