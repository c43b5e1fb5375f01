import { Type } from 'typebox';
import { createRestErrorHandler } from '../../../http/errors/rest-errors.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { overrideDomainError } from '../../../kernel/domain-error.ts';
import { instant } from '../../../platform/fields.ts';

/** Where the dialect lies (§4.8). */
export const ucpV1Path = '/api/ucp/v1';

/** What every answer begins with (§2.6, §9.2). */
export const Envelope = Type.Object(
  { version: Type.Literal('1'), timestamp: instant },
  { $id: 'UcpEnvelope' },
);

export const envelope = (now: Date) => ({
  ucp: { version: '1' as const, timestamp: now.toISOString() },
});

/** Errors in the words of REST, in the envelope (decisions 1). */
export function answerUcpV1Error({ clock, origin }: { clock: Clock; origin: string }) {
  const create = { method: 'POST', url: `${origin}${ucpV1Path}/checkout-sessions` };
  return createRestErrorHandler(
    () => envelope(clock()),
    (refusal) =>
      refusal.reason === 'checkout_expired'
        ? overrideDomainError(refusal, { extensions: { ...refusal.extensions, create } })
        : refusal,
  );
}
