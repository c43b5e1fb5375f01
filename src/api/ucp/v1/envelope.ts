import { Type } from 'typebox';
import { createRestErrorHandler } from '../../../http/errors/rest-errors.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { overrideDomainError } from '../../../kernel/domain-error.ts';
import { dateTime } from '../../../platform/fields.ts';

export const ucpV1Path = '/api/ucp/v1';

/** The `ucp` member of every response. */
export const Envelope = Type.Object(
  { version: Type.Literal('1'), timestamp: dateTime },
  { $id: 'UcpEnvelope' },
);

export const envelope = (now: Date) => ({
  ucp: { version: '1' as const, timestamp: now.toISOString() },
});

/** REST errors with the `ucp` envelope. */
export function createUcpV1ErrorHandler({ clock, origin }: { clock: Clock; origin: string }) {
  const create = { method: 'POST', url: `${origin}${ucpV1Path}/checkout-sessions` };
  return createRestErrorHandler(
    () => envelope(clock()),
    (domainError) =>
      domainError.reason === 'checkout_expired'
        ? overrideDomainError(domainError, { extensions: { ...domainError.extensions, create } })
        : domainError,
  );
}
