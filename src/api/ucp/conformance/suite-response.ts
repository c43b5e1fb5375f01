import type { OperationResult } from '../public/idempotency.ts';
import type { UcpOperation } from '../public/operations.ts';
import type { UcpErrorMessage, UcpMessage } from '../public/protocol/messages.ts';

/** A response with any status. */
export type SuiteResponse = Omit<OperationResult, 'status'> & { status: number };

/** The members of a response that this module uses. */
type SuiteBody = { ucp?: { status?: string }; status?: string; messages?: UcpMessage[] };

/** Statuses that the suite expects for some codes. Other errors are 400, or 404 in a read. */
const statusByCode: Record<string, number> = {
  payment_failed: 402,
  payment_required: 402,
  payment_in_progress: 409,
  cart_not_active: 409,
  checkout_expired: 409,
  checkout_not_modifiable: 409,
};

/** Codes for which the suite expects an error, where UCP returns the checkout with a message. */
const rejectedCodes = ['out_of_stock', 'payment_failed', 'payment_required'];
const deliveryCodes = ['shipping_address_required', 'shipping_option_required'];

/**
 * Converts a response to what the suite expects: business errors have a status of 400 or more and
 * the member `detail`, and checkouts have the member `payment`.
 */
export function toSuiteResponse(operation: UcpOperation, result: OperationResult): SuiteResponse {
  const body: SuiteBody = result.body;
  const messages = body.messages ?? [];
  const errors = messages.filter((message): message is UcpErrorMessage => message.type === 'error');
  const [first] = errors;
  if (body.ucp?.status === 'error' && first) {
    const fallback = operation.readOnly && first.code === 'not_found' ? 404 : 400;
    return errorResponse(first, statusByCode[first.code] ?? fallback);
  }
  const failure = operation.readOnly ? undefined : failureResponse(operation, messages);
  if (failure) return failure;
  return operation.name.endsWith('_checkout') ? withPaymentMember(result) : result;
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
  content: 'Fulfillment address and option must be selected before completing the checkout.',
};

function errorResponse(
  { code = 'refused', content }: { code?: string; content: string },
  status: number,
) {
  const reason = code === 'out_of_stock' ? 'Insufficient stock' : code.replaceAll('_', ' ');
  const detail = `${reason}: ${content}`;
  return { status, body: { code, content, detail }, isReplayed: false };
}

/** Adds `payment`, which the suite sends back with the next request. */
const withPaymentMember = (result: OperationResult): SuiteResponse => ({
  ...result,
  body: { ...result.body, payment: { handlers: [], instruments: [] } },
});

/** Presents a checkout as one that requires input from the buyer. */
export function toEscalatedCheckout(result: OperationResult): SuiteResponse {
  const { messages = [] }: SuiteBody = result.body;
  const escalation: UcpErrorMessage = {
    type: 'error',
    code: 'requires_buyer_input',
    content: 'The buyer must continue this checkout: send the buyer to continue_url.',
    severity: 'requires_buyer_input',
  };
  const body = {
    ...result.body,
    status: 'requires_escalation',
    messages: [escalation, ...messages],
  };
  return withPaymentMember({ ...result, body });
}
