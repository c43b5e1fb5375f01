export type Json = Record<string, any>;
export type Answer = { status: number; body: Json };

/** What the bank of a saved card says to a charge without its owner. */
export type BankAnswer = 'pays' | 'declines' | 'wants_owner' | 'later';

type Bank = { status: string; refusal: { code: string; decline_code: string } | null };

const refused = (code: string, decline_code: string): Bank => ({
  status: 'requires_payment_method',
  refusal: { code, decline_code },
});

const banks: Record<BankAnswer, Bank> = {
  pays: { status: 'succeeded', refusal: null },
  later: { status: 'processing', refusal: null },
  declines: refused('card_declined', 'insufficient_funds'),
  wants_owner: refused('authentication_required', 'authentication_required'),
};

/**
 * Payment methods that Checkout has attached to customers, and the off-session charges of them, as in
 * https://docs.stripe.com/payments/save-and-reuse.
 */
export function savedMethods(intents: Json[]) {
  const methods = new Map<string, { customer: string; bank: BankAnswer }>();
  const attach = (bank: BankAnswer) => {
    const number = methods.size + 1;
    const saved = { customer: `cus_${number}`, payment_method: `pm_${number}` };
    methods.set(saved.payment_method, { customer: saved.customer, bank });
    return saved;
  };
  const charge = (params: Json): Answer => {
    const method = methods.get(params.payment_method);
    if (method?.customer !== params.customer)
      return invalidRequest('resource_missing', 'The customer has no such payment method');
    if (params.off_session !== 'true' || params.confirm !== 'true')
      return invalidRequest('parameter_missing', 'off_session requires confirm');
    const intent = intentOf(params, method?.bank ?? 'declines', `pi_saved_${intents.length + 1}`);
    intents.push(intent);
    const { last_payment_error: error } = intent;
    return error
      ? { status: 402, body: { error: { ...error, payment_intent: intent } } }
      : { status: 200, body: intent };
  };
  return { attach, charge };
}

/** A declined intent gives up its payment method. */
function intentOf(
  { amount, currency, metadata, ...from }: Json,
  bank: BankAnswer,
  id: string,
): Json {
  const { status, refusal } = banks[bank];
  return {
    ...{ id, object: 'payment_intent', status, currency, metadata, customer: from.customer },
    payment_method: refusal ? null : from.payment_method,
    amount: Number(amount),
    amount_received: status === 'succeeded' ? Number(amount) : 0,
    last_payment_error: refusal && { type: 'card_error', ...refusal },
  };
}

const invalidRequest = (code: string, message: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message } },
});
