import { Type } from 'typebox';
import { restErrors } from '../../../http/errors/rest-errors.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { retold } from '../../../kernel/refusal.ts';
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
    (refusal) =>
      refusal.reason === 'checkout_expired'
        ? retold(refusal, { mend: { ...refusal.mend, create } })
        : refusal,
  );
}
