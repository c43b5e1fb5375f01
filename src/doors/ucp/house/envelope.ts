import { Type } from 'typebox';
import { restErrors } from '../../../http/errors/rest-errors.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { instant } from '../../../platform/fields.ts';

/** Where the dialect lies (§4.8). */
export const housePath = '/api/ucp/v1';

/** What every answer begins with (§2.6, §9.2). */
export const Envelope = Type.Object(
  { version: Type.Literal('1'), timestamp: instant },
  { $id: 'UcpEnvelope' },
);

export const envelope = (now: Date) => ({
  ucp: { version: '1' as const, timestamp: now.toISOString() },
});

/** Errors in the words of REST, in the envelope (decisions 1). */
export function answerHouseError({ clock, origin }: { clock: Clock; origin: string }) {
  const create = { method: 'POST', url: `${origin}${housePath}/checkout-sessions` };
  return restErrors(
    () => envelope(clock()),
    (refusal) => (refusal.reason === 'checkout_expired' ? naming(refusal, { create }) : refusal),
  );
}

/** The same refusal, which says what to call instead. */
function naming(refusal: Refusal, call: Record<string, unknown>): Refusal {
  const { kind, reason, message, details, mend, headers } = refusal;
  return new Refusal(kind, reason, message, { details, headers, mend: { ...mend, ...call } });
}
