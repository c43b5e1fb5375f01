import type { AnswerOr } from '../../hooks/question.ts';
import type { ShippingOption } from '../shipping-option.ts';
import type { TaxAmounts } from './ports.ts';

/** An answer that a quote is based on. The same question has the same answer until it is paid. */
export type PinnedAnswer<Answer> = { fingerprint: string; answer: AnswerOr<Answer>; until: string };

/** The answers of outside services that a quote is based on. */
export type PinnedAnswers = {
  shippingRates?: PinnedAnswer<ShippingOption[]> | undefined;
  taxes?: PinnedAnswer<TaxAmounts> | undefined;
};
