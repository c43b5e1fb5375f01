import type { FastifyReply } from 'fastify';
import { statusByKind } from '../../../http/errors/rest-errors.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { DomainError } from '../../../kernel/domain-error.ts';

/** What a form was refused with, to be shown in it. */
export type FormRejection = {
  problems: FormError[];
  status: number;
  retryAfterSeconds?: number | undefined;
};

/**
 * A refusal that whoever filled in the form can mend, as problems at its fields; what belongs to none
 * of them stands at `otherwise`. Everything else is thrown on.
 */
export function toFormError(error: unknown, otherwise: string): FormRejection {
  if (!(error instanceof DomainError) || !correctableKinds.includes(error.kind)) throw error;
  const { details, message, kind, retryAfterSeconds } = error;
  const problems =
    details.length > 0
      ? details.map(({ field, message: told }) => ({ field, message: toSentence(field, told) }))
      : [{ field: otherwise, message }];
  return { problems, status: kind === 'invalid' ? 422 : statusByKind[kind], retryAfterSeconds };
}

const correctableKinds = [
  'invalid',
  'conflict',
  'wrong_state',
  'unprocessable',
  'forbidden',
  'rate_limited',
  'unavailable',
];

const fieldLabels: Record<string, string> = {
  email: 'The e-mail address',
  password: 'The password',
  new_password: 'The new password',
  current_password: 'The present password',
  name: 'The name',
  role: 'The role',
  scopes: 'What it may do',
  surfaces: 'Where it may be used',
  lifetime: 'How long it lives',
  url: 'The address',
  events: 'Which events',
  from: 'The beginning',
  to: 'The end',
};

/** `must have at least 10 characters` becomes a sentence. */
const toSentence = (field: string, message: string): string =>
  `${fieldLabels[field] ?? 'This'} ${message}.`;

/** When a repeat may succeed, for programs that read it. */
export function setRetryAfter(
  reply: FastifyReply,
  { retryAfterSeconds }: Partial<FormRejection>,
): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
}
