import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/domain-error.ts';
import { statusByKind } from '../errors/rest-errors.ts';
import type { FormError } from './form-field.ts';

/** Why a form was rejected, to be shown in it. */
export type FormRejection = {
  problems: FormError[];
  status: number;
  retryAfterSeconds?: number | undefined;
};

/** A form that is shown for the first time. */
export const noRejection: FormRejection = { problems: [], status: 200 };

/**
 * An error that the user can correct, as problems of form fields; errors without a field are shown
 * at `defaultField`. Rethrows all other errors.
 */
export function toFormError(error: unknown, defaultField: string): FormRejection {
  if (!(error instanceof DomainError) || !correctableKinds.includes(error.kind)) throw error;
  const { details, message, kind, retryAfterSeconds } = error;
  const problems =
    details.length > 0
      ? details.map(({ field, message: text }) => ({ field, message: toSentence(field, text) }))
      : [{ field: defaultField, message }];
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
  email: 'Email address',
  password: 'Password',
  new_password: 'New password',
  current_password: 'Current password',
  name: 'Name',
};

/** Turns `must have at least 10 characters` into a sentence with the field's label. */
const toSentence = (field: string, message: string): string =>
  `${fieldLabels[field] ?? capitalize(field)} ${message}.`;

const capitalize = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Sets `Retry-After` for clients that read it. */
export function setRetryAfter(
  reply: FastifyReply,
  { retryAfterSeconds }: Partial<FormRejection>,
): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
}
