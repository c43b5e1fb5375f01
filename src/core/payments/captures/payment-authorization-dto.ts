import { type Static, Type } from 'typebox';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { capturableAmount, type PaymentAuthorization } from './payment-authorization.ts';

const amount = (description: string) =>
  Type.Integer({ description: `${description} In minor units.` });

export const PaymentAuthorizationDto = Type.Object({
  captures: Type.String({
    description: '`several`, or `once`: the first capture releases the rest.',
  }),
  authorized_amount: amount('What the bank of the buyer has authorized.'),
  captured_amount: amount('What has been captured.'),
  pending_amount: amount('Captures that the payment processor has not confirmed.'),
  released_amount: amount('What was released, or has expired.'),
  capturable_amount: amount('What can be captured now.'),
  expires_at: nullable(
    dateTime,
    'When the authorization expires; null if the processor does not say.',
  ),
});

export function toPaymentAuthorizationDto(
  authorization: PaymentAuthorization,
): Static<typeof PaymentAuthorizationDto> {
  return {
    captures: authorization.captures,
    authorized_amount: authorization.authorized,
    captured_amount: authorization.captured,
    pending_amount: authorization.pending,
    released_amount: authorization.released,
    capturable_amount: capturableAmount(authorization),
    expires_at: authorization.expiresAt?.toISOString() ?? null,
  };
}
