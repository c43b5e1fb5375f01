import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { equalsConstantTime } from '../../platform/crypto/signing.ts';
import { systemTenant } from '../../platform/unit-of-work.ts';
import { formInput } from './form-body.ts';
import { notice } from './form-field.ts';
import { type Html, html } from './html.ts';

/**
 * Proof that a form is one of ours, for pages that nobody signs in to. It is an HMAC over the secret
 * that the page stands for (the session or payment in its address, the cart in its cookie), so it needs
 * no cookie of its own: buyers whose browser blocks cookies can pay.
 */
export type FormTokens = {
  /** For the forms of a page about `subject`. */
  issue(subject: string): string;
  /**
   * Whether a form may act on `subject`. Every browser needs a token that was issued for it. A request
   * with none of the headers below does not come from a browser, so no other site can have caused it
   * and it carries nothing of a buyer's: whoever sends it knows the secret and could fetch a token too.
   */
  accepts(request: FastifyRequest, subject: string): boolean;
};

const field = 'form_token';
const validSeconds = 12 * 3_600;
const browserHeaders = ['sec-fetch-site', 'origin', 'referer', 'cookie'] as const;

export function createFormTokens(secrets: Secrets, clock: Clock): FormTokens {
  const mac = (subject: string, issued: string, keyId?: string) =>
    secrets
      .mac(`form|${issued}|${subject}`, systemTenant.workspaceId, keyId)
      .bytes.toString('base64url');
  const seconds = () => Math.floor(clock().getTime() / 1_000);
  const isIssued = (token: string, subject: string): boolean => {
    const [, issued = '', proof = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
    const age = seconds() - Number(issued);
    if (proof === '' || age < 0 || age > validSeconds) return false;
    return secrets.keyIds.some((keyId) => equalsConstantTime(mac(subject, issued, keyId), proof));
  };
  return {
    issue(subject) {
      const issued = String(seconds());
      return `${issued}.${mac(subject, issued)}`;
    },
    accepts(request, subject) {
      const isBrowser = browserHeaders.some((name) => request.headers[name] !== undefined);
      return !isBrowser || isIssued(formInput(request.body, field), subject);
    },
  };
}

/** Belongs into every form of the page. */
export function formTokenInput(token: string): Html {
  return html`<input type="hidden" name="${field}" value="${token}">`;
}

/** Above a form that is shown again because its token did not hold. */
export const formExpiredNotice: Html = notice(
  'warning',
  'This page was open for too long. Nothing was changed or charged. Check your entries and press the button again.',
);
