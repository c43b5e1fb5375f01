import type { Answer, Json } from './stripe-saved-methods.ts';

const refused = (code: string, message: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message } },
});

/** Whether cards can be captured in parts, and for how long. */
export type CardTerms = { multicapture?: boolean; days?: number };

/**
 * An authorized payment as in https://docs.stripe.com/payments/place-a-hold-on-a-payment-method and
 * https://docs.stripe.com/payments/multicapture.
 */
export function authorize(
  intent: Json,
  now: Date,
  { multicapture = false, days = 7 }: CardTerms,
): Json {
  return {
    ...{ ...intent, status: 'requires_capture', capture_method: 'manual' },
    ...{ amount_capturable: intent.amount, amount_received: 0 },
    latest_charge: {
      id: `ch_${intent.id}`,
      payment_method_details: {
        card: {
          capture_before: Math.floor(now.getTime() / 1_000) + days * 86_400,
          multicapture: { status: multicapture ? 'available' : 'unavailable' },
        },
      },
    },
  };
}

export function captureIntent(intent: Json | undefined, params: Json): Answer {
  if (intent?.status !== 'requires_capture')
    return refused('payment_intent_unexpected_state', 'Not capturable');
  const amount = Number(params.amount_to_capture ?? intent.amount_capturable);
  if (amount > intent.amount_capturable) return refused('amount_too_large', 'Too much');
  const card = intent.latest_charge.payment_method_details.card;
  const isFinal = params.final_capture !== 'false';
  if (!isFinal && card.multicapture.status !== 'available')
    return refused('parameter_unknown', 'final_capture needs multicapture');
  const left = isFinal ? 0 : intent.amount_capturable - amount;
  Object.assign(intent, {
    amount_received: intent.amount_received + amount,
    amount_capturable: left,
    status: left === 0 ? 'succeeded' : 'requires_capture',
  });
  return { status: 200, body: intent };
}

export function cancelIntent(intent: Json | undefined): Answer {
  if (intent?.status !== 'requires_capture')
    return refused('payment_intent_unexpected_state', 'Not cancelable');
  Object.assign(intent, { amount_capturable: 0, status: 'canceled' });
  return { status: 200, body: intent };
}

/** The charge is only an id, unless it is expanded. */
export function presentIntent(intent: Json, params: Json): Json {
  const expanded = Object.values<string>(params.expand ?? {});
  if (!intent.latest_charge || expanded.some((path) => path.endsWith('latest_charge')))
    return intent;
  return { ...intent, latest_charge: intent.latest_charge.id };
}
