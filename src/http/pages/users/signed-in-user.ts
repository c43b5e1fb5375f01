import type { FastifyRequest } from 'fastify';
import type { User } from '../../../core/access/users/find-users.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import type { Principal } from '../../../platform/unit-of-work.ts';
import { formInput } from '../form-body.ts';
import { type Html, html } from '../html.ts';

/** A user with a valid session. */
export type SignedInUser = User & {
  sessionId: Id<'ses'>;
  /** CSRF token of the session's forms. */
  formToken: string;
};

/** Finds the user of a request by the session cookie; null if no user is signed in. */
export type SignedInUsers = { find(request: FastifyRequest): Promise<SignedInUser | null> };

const field = 'form_token';

/** 403 `csrf_failed` unless the form has the token of this session. */
export function assertFormToken(request: FastifyRequest, { formToken }: SignedInUser): void {
  if (!equalsConstantTime(formInput(request.body, field), formToken)) throw csrfError();
}

/** The same for requests of scripts: the token is in the header `Stoa-Form-Token`. */
export function assertFormTokenHeader(
  { headers }: FastifyRequest,
  { formToken }: SignedInUser,
): void {
  const token = headers['stoa-form-token'];
  if (typeof token !== 'string' || !equalsConstantTime(token, formToken)) throw csrfError();
}

/** The hidden field that every form of a signed-in user needs. */
export function formTokenField({ formToken }: SignedInUser): Html {
  return html`<input type="hidden" name="${field}" value="${formToken}">`;
}

/** The user as the principal of audit log entries. */
export function userPrincipal(
  { ip, id }: FastifyRequest,
  { userId }: Pick<SignedInUser, 'userId'>,
): Principal {
  return { kind: 'person', id: userId, ip, requestId: id };
}

const csrfError = () =>
  new DomainError(
    'forbidden',
    'csrf_failed',
    'This form belongs to an earlier session; you may have signed in again since. Reload the page and submit the form again.',
  );
