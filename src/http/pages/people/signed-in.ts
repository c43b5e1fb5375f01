import type { FastifyRequest } from 'fastify';
import type { Person } from '../../../core/access/people/person.ts';
import type { Id } from '../../../kernel/id.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { sameBytes } from '../../../platform/crypto/signing.ts';
import type { By } from '../../../platform/work.ts';
import { typed } from '../form-body.ts';
import { type Html, html } from '../html.ts';

/** Somebody whose browser holds a live session. */
export type SignedIn = Person & {
  sessionId: Id<'ses'>;
  /** Stands in every form of theirs: no other site knows it. */
  formToken: string;
};

/** Who sent a request, by the cookie of their session alone; null: nobody who is signed in. */
export type People = { signedIn(request: FastifyRequest): Promise<SignedIn | null> };

const field = 'form_token';

/** 403 unless the form that was sent is one that we made for this session. */
export function checkFormToken(request: FastifyRequest, { formToken }: SignedIn): void {
  if (!sameBytes(typed(request.body, field), formToken)) throw staleForm();
}

/** Belongs into every form of a page for who is signed in. */
export function formTokenField({ formToken }: SignedIn): Html {
  return html`<input type="hidden" name="${field}" value="${formToken}">`;
}

/** Who acts, for the record. */
export function personBy({ ip, id }: FastifyRequest, { userId }: Pick<SignedIn, 'userId'>): By {
  return { kind: 'person', id: userId, ip, requestId: id };
}

const staleForm = () =>
  new Refusal(
    'forbidden',
    'stale_form',
    'This form is not from your present session: you may have signed in anew meanwhile. Open the page again and repeat.',
  );
