import { DomainError, type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import {
  createAddressClassifier,
  type OutboundPolicy,
} from '../../../platform/outbound/address.ts';
import { urlProblem } from '../../../platform/outbound/url.ts';
import type { CreatePushConfigInput } from './push-config.ts';

/** In bytes, because the URL is an index key, and PostgreSQL limits their size. */
const maxUrlBytes = 2_048;
/** Servers often limit the headers of a request to 8 KB. */
const maxSecretLength = 4_096;

/** A header value: visible ASCII, with spaces only between other characters. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** A token (RFC 9110, section 5.6.2). */
const schemeName = /^[\w!#$%&'*+.^`|~-]{1,64}$/;
const printable = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

/**
 * Validates a push config. Throws 400 `validation_failed` with the invalid fields, or 422
 * `push_config_url_not_allowed` for a URL that this server may not call.
 */
export function validatePushConfig(input: CreatePushConfigInput, policy: OutboundPolicy): void {
  const problems = [...findIdProblems(input), ...findHeaderProblems(input)];
  if (problems.length > 0) throw invalid(problems);
  const problem = findReceiverProblem(input.url, policy);
  if (problem) throw urlNotAllowed(problem);
}

function findIdProblems({ id }: CreatePushConfigInput): FieldProblem[] {
  if (id === null || printable.test(id)) return [];
  return [{ field: 'id', code: 'format', message: 'must have 1 to 256 printable characters' }];
}

function findHeaderProblems({ token, authentication }: CreatePushConfigInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const check = (field: string, isValid: boolean, message: string) => {
    if (!isValid) problems.push({ field, code: 'format', message });
  };
  check('token', isHeaderValue(token), headerMessage);
  check(
    'authentication.credentials',
    isHeaderValue(authentication?.credentials ?? null),
    headerMessage,
  );
  const scheme = authentication?.scheme ?? 'none';
  check(
    'authentication.scheme',
    schemeName.test(scheme),
    'must be an authentication scheme, such as Bearer',
  );
  return problems;
}

const headerMessage = `must have at most ${maxSecretLength} visible ASCII characters, because it is sent as a header`;

function isHeaderValue(value: string | null): boolean {
  return value === null || (value.length <= maxSecretLength && headerValue.test(value));
}

function findReceiverProblem(url: string, policy: OutboundPolicy): string | null {
  if (Buffer.byteLength(url) > maxUrlBytes) return `must have at most ${maxUrlBytes} bytes`;
  return urlProblem(url, createAddressClassifier(policy), policy.allow.length > 0);
}

function urlNotAllowed(problem: string): DomainError {
  const details = [{ field: 'url', code: 'url_not_allowed', message: problem }];
  const message = `Push notifications cannot be sent to this URL: it ${problem}.`;
  return new DomainError('unprocessable', 'push_config_url_not_allowed', message, { details });
}
