import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { equalsConstantTime } from '../../platform/crypto/signing.ts';
import { systemTenant } from '../../platform/unit-of-work.ts';
import { formInput } from './form-body.ts';
import { notice } from './form-field.ts';
import { type Html, html } from './html.ts';

/**
 * CSRF tokens for pages without sign-in. A token is an HMAC over the secret of the page (the
 * checkout session or payment in its URL, the cart in its cookie). It needs no cookie, so buyers
 * whose browser blocks cookies can pay.
 */
export type FormTokens = {
  /** A token for the forms of a page about `subject`. */
  issue(subject: string): string;
  /**
   * Whether a form may act on `subject`. Browsers need a token that was issued for it. A request
   * without any of `browserHeaders` does not come from a browser, so no other site can have caused
   * it: its sender knows the secret and could fetch a token as well.
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
    const [, issued = '', tokenMac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
    const age = seconds() - Number(issued);
    if (tokenMac === '' || age < 0 || age > validSeconds) return false;
    return secrets.keyIds.some((keyId) =>
      equalsConstantTime(mac(subject, issued, keyId), tokenMac),
    );
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

/** The hidden field that every form of the page needs. */
export function formTokenInput(token: string): Html {
  return html`<input type="hidden" name="${field}" value="${token}">`;
}

/** Shown above a form that is displayed again because its token was invalid. */
export const formExpiredNotice: Html = notice(
  'warning',
  'This page has expired. Nothing was changed or charged. Check your entries and submit the form again.',
);
