import type { Answer } from '../public/idempotent.ts';
import type { Operation } from '../public/operations.ts';
import type { ErrorMessage, Message } from '../public/protocol/messages.ts';
import { inSuiteWords } from './words.ts';

/** An answer with any status. */
export type SuiteAnswer = Omit<Answer, 'status'> & { status: number };

/** As far as answers are looked at. */
type Body = { ucp?: { status?: string }; status?: string; messages?: Message[] };

/** Reasons that the suite wants in a status of their own; the others are 400. */
const statuses: Record<string, number> = {
  payment_failed: 402,
  payment_required: 402,
  payment_in_progress: 409,
  cart_not_active: 409,
  checkout_expired: 409,
  checkout_not_modifiable: 409,
};

/** What a write is refused for, although the standard keeps the checkout and tells of it. */
const refusing = ['out_of_stock', 'payment_failed', 'payment_required'];
const lacksDelivery = ['shipping_address_required', 'shipping_option_required'];

/**
 * An answer as the suite expects it: outcomes of business with a status from 400 on and `detail`,
 * and checkouts with a `payment`.
 */
export function inSuiteStatus(operation: Operation, answer: Answer): SuiteAnswer {
  const body: Body = answer.body;
  const messages = body.messages ?? [];
  const errors = messages.filter((message): message is ErrorMessage => message.type === 'error');
  const [first] = errors;
  if (body.ucp?.status === 'error' && first) {
    const usual = operation.readOnly && first.code === 'not_found' ? 404 : 400;
    return refused(first, statuses[first.code] ?? usual);
  }
  const failure = operation.readOnly ? undefined : failureOf(operation, messages);
  if (failure) return failure;
  return operation.name.endsWith('_checkout') ? asSuiteCheckout(answer) : answer;
}

function failureOf({ name }: Operation, messages: readonly Message[]): SuiteAnswer | undefined {
  if (
    name === 'complete_checkout' &&
    messages.some(({ code = '' }) => lacksDelivery.includes(code))
  )
    return refused(noDelivery, 400);
  const failure = messages.find(({ code = '' }) => refusing.includes(code));
  return failure && refused(failure, statuses[failure.code ?? ''] ?? 400);
}

const noDelivery = {
  code: 'shipping_option_required',
  content: 'Fulfillment address and option must be selected before a checkout is completed.',
};

function refused(
  { code = 'refused', content }: { code?: string; content: string },
  status: number,
) {
  const reason = code === 'out_of_stock' ? 'Insufficient stock' : code.replaceAll('_', ' ');
  const detail = `${reason}: ${content}`;
  return { status, body: { code, content, detail }, isReplayed: false };
}

/** A checkout as the suite reads it; it sends `payment` back. */
const asSuiteCheckout = (answer: Answer): SuiteAnswer => ({
  ...answer,
  body: { ...inSuiteWords(answer.body), payment: { handlers: [], instruments: [] } },
});

/** A checkout that waits for its buyer, for the suite to see one. */
export function escalated(answer: Answer): SuiteAnswer {
  const { messages = [] }: Body = answer.body;
  const call: ErrorMessage = {
    type: 'error',
    code: 'requires_buyer_input',
    content: 'The buyer has to go on: send the buyer to continue_url.',
    severity: 'requires_buyer_input',
  };
  const body = { ...answer.body, status: 'requires_escalation', messages: [call, ...messages] };
  return asSuiteCheckout({ ...answer, body });
}
