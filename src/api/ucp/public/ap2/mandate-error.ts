import { DomainError } from '../../../../kernel/domain-error.ts';

/** The codes of UCP ("AP2 Error Code") with what the platform has to do. */
const contentByCode = {
  mandate_required:
    'AP2 mandates were negotiated for this checkout. Send the mandate in ap2.checkout_mandate.',
  agent_missing_key:
    'The signing_keys of your profile do not contain the ES256 key that signed the mandate.',
  mandate_invalid_signature:
    'The mandate must be an SD-JWT that your platform signed with ES256, with key binding for this origin.',
  mandate_expired: 'The mandate has expired. Ask the buyer to approve the checkout again.',
  mandate_scope_mismatch:
    'The mandate is for another checkout, or for other items or totals. Ask the buyer to approve the current checkout.',
  merchant_authorization_invalid: 'The checkout in the mandate was not signed by this business.',
  merchant_authorization_missing:
    'The checkout in the mandate must contain its ap2.merchant_authorization.',
} as const;

export type MandateCode = keyof typeof contentByCode;

export const mandateCodes: readonly string[] = Object.keys(contentByCode);

export const mandateError = (code: MandateCode): DomainError =>
  new DomainError('unprocessable', code, contentByCode[code], {
    details: [{ field: 'ap2.checkout_mandate', code, message: contentByCode[code] }],
  });
