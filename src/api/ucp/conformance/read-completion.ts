import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const text = Type.Optional(Type.String());

const Instrument = Type.Object({
  handler_id: text,
  credential: Type.Optional(Type.Object({ type: text, token: text, number: text })),
});

/** `payment_data` is the single instrument of UCP releases before 2026-04-08. */
const Completion = Type.Object({
  payment_data: Type.Optional(Instrument),
  payment: Type.Optional(Type.Object({ instruments: Type.Optional(Type.Array(Instrument)) })),
  risk_signals: Type.Optional(Type.Object({ simulation_trigger: text })),
});
type Instrument = Static<typeof Instrument>;

/** The suite's payment tokens and the matching tokens of our sandbox. */
const sandboxTokens: Record<string, string> = {
  success_token: 'tok_success',
  fail_token: 'tok_decline',
};
const approvedCard = '4242424242424242';

/** Converts the suite's payment to UCP and to the payment handler of our sandbox. */
export function readCompletion(sent: unknown): unknown {
  if (!Value.Check(Completion, sent)) return sent;
  const { payment_data: single, payment, ...rest } = sent;
  const instruments = single ? [single] : payment?.instruments;
  if (!instruments) return sent;
  return { ...rest, payment: { ...payment, instruments: instruments.map(toSandboxInstrument) } };
}

function toSandboxInstrument(instrument: Instrument): Instrument {
  const { handler_id: handler, credential } = instrument;
  if (handler !== 'mock_payment_handler') return instrument;
  const { token, number, ...rest } = credential ?? {};
  const suiteToken = (number === undefined ? token : tokenOfCard(number)) ?? '';
  return {
    ...instrument,
    handler_id: 'sandbox',
    credential: { ...rest, token: sandboxTokens[suiteToken] ?? suiteToken },
  };
}

const tokenOfCard = (number: string) => (number === approvedCard ? 'success_token' : 'fail_token');

/** Whether the suite simulates a checkout that needs the buyer. */
export const asksForEscalation = (sent: unknown): boolean =>
  Value.Check(Completion, sent) && sent.risk_signals?.simulation_trigger === 'escalation_required';
