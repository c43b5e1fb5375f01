import type { FastifyRequest } from 'fastify';
import type { User } from '../../../core/access/users/find-users.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import type { Principal } from '../../../platform/unit-of-work.ts';
import { formInput } from '../form-body.ts';
import { type Html, html } from '../html.ts';

/** Somebody whose browser holds a live session. */
export type SignedInUser = User & {
  sessionId: Id<'ses'>;
  /** Stands in every form of theirs: no other site knows it. */
  formToken: string;
};

/** Who sent a request, by the cookie of their session alone; null: nobody who is signed in. */
export type SignedInUsers = { find(request: FastifyRequest): Promise<SignedInUser | null> };

const field = 'form_token';

/** 403 unless the form that was sent is one that we made for this session. */
export function assertFormToken(request: FastifyRequest, { formToken }: SignedInUser): void {
  if (!equalsConstantTime(formInput(request.body, field), formToken)) throw csrfError();
}

/** Belongs into every form of a page for who is signed in. */
export function formTokenField({ formToken }: SignedInUser): Html {
  return html`<input type="hidden" name="${field}" value="${formToken}">`;
}

/** Who acts, for the record. */
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
    'This form is not from your present session: you may have signed in anew meanwhile. Open the page again and repeat.',
  );
