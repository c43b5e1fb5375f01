import type { OperationResult } from '../public/idempotency.ts';
import type { UcpOperation } from '../public/operations.ts';
import type { UcpErrorMessage, UcpMessage } from '../public/protocol/messages.ts';
import { toSuiteCheckout } from './suite-checkout.ts';

/** An answer with any status. */
export type SuiteResponse = Omit<OperationResult, 'status'> & { status: number };

/** As far as answers are looked at. */
type SuiteBody = { ucp?: { status?: string }; status?: string; messages?: UcpMessage[] };

/** Reasons that the suite wants in a status of their own; the others are 400. */
const statusByCode: Record<string, number> = {
  payment_failed: 402,
  payment_required: 402,
  payment_in_progress: 409,
  cart_not_active: 409,
  checkout_expired: 409,
  checkout_not_modifiable: 409,
};

/** What a write is refused for, although the standard keeps the checkout and tells of it. */
const rejectedCodes = ['out_of_stock', 'payment_failed', 'payment_required'];
const deliveryCodes = ['shipping_address_required', 'shipping_option_required'];

/**
 * An answer as the suite expects it: outcomes of business with a status from 400 on and `detail`,
 * and checkouts with a `payment`.
 */
export function toSuiteResponse(operation: UcpOperation, answer: OperationResult): SuiteResponse {
  const body: SuiteBody = answer.body;
  const messages = body.messages ?? [];
  const errors = messages.filter((message): message is UcpErrorMessage => message.type === 'error');
  const [first] = errors;
  if (body.ucp?.status === 'error' && first) {
    const usual = operation.readOnly && first.code === 'not_found' ? 404 : 400;
    return errorResponse(first, statusByCode[first.code] ?? usual);
  }
  const failure = operation.readOnly ? undefined : failureResponse(operation, messages);
  if (failure) return failure;
  return operation.name.endsWith('_checkout') ? withPaymentMember(answer) : answer;
}

function failureResponse(
  { name }: UcpOperation,
  messages: readonly UcpMessage[],
): SuiteResponse | undefined {
  if (
    name === 'complete_checkout' &&
    messages.some(({ code = '' }) => deliveryCodes.includes(code))
  )
    return errorResponse(deliveryRequired, 400);
  const failure = messages.find(({ code = '' }) => rejectedCodes.includes(code));
  return failure && errorResponse(failure, statusByCode[failure.code ?? ''] ?? 400);
}

const deliveryRequired = {
  code: 'shipping_option_required',
  content: 'Fulfillment address and option must be selected before a checkout is completed.',
};

function errorResponse(
  { code = 'refused', content }: { code?: string; content: string },
  status: number,
) {
  const reason = code === 'out_of_stock' ? 'Insufficient stock' : code.replaceAll('_', ' ');
  const detail = `${reason}: ${content}`;
  return { status, body: { code, content, detail }, isReplayed: false };
}

/** A checkout as the suite reads it; it sends `payment` back. */
const withPaymentMember = (answer: OperationResult): SuiteResponse => ({
  ...answer,
  body: { ...toSuiteCheckout(answer.body), payment: { handlers: [], instruments: [] } },
});

/** A checkout that waits for its buyer, for the suite to see one. */
export function toEscalatedCheckout(answer: OperationResult): SuiteResponse {
  const { messages = [] }: SuiteBody = answer.body;
  const call: UcpErrorMessage = {
    type: 'error',
    code: 'requires_buyer_input',
    content: 'The buyer has to go on: send the buyer to continue_url.',
    severity: 'requires_buyer_input',
  };
  const body = { ...answer.body, status: 'requires_escalation', messages: [call, ...messages] };
  return withPaymentMember({ ...answer, body });
}
