import { DomainError, type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import {
  createAddressClassifier,
  type OutboundPolicy,
} from '../../../platform/outbound/address.ts';
import { urlProblem } from '../../../platform/outbound/url.ts';
import type { CreatePushConfigInput } from './push-config.ts';

/** Bytes, not characters: a URL is a key, and keys of the database are short. */
const maxUrlBytes = 2_048;
/** Headers of a whole request must fit into what servers read, often 8 KB. */
const maxSecretLength = 4_096;

/** What may stand in a header: visible ASCII, blanks only inside. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** RFC 9110, 5.6.2: a token. */
const schemeName = /^[\w!#$%&'*+.^`|~-]{1,64}$/;
const printable = /^[^\p{Cc}\p{Cs}]{1,256}$/u;

/**
 * Refuses a push config that could not be sent to: 400 with what to mend, or 422
 * `push_config_url_not_allowed` for a URL that this server may not call (§8, a2a.md 3).
 */
export function validatePushConfig(draft: CreatePushConfigInput, policy: OutboundPolicy): void {
  const problems = [...findIdProblems(draft), ...findHeaderProblems(draft)];
  if (problems.length > 0) throw invalid(problems);
  const problem = findReceiverProblem(draft.url, policy);
  if (problem) throw urlNotAllowed(problem);
}

function findIdProblems({ id }: CreatePushConfigInput): FieldProblem[] {
  if (id === null || printable.test(id)) return [];
  return [{ field: 'id', code: 'format', message: 'must have 1 to 256 printable characters' }];
}

function findHeaderProblems({ token, authentication }: CreatePushConfigInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const demand = (field: string, isGood: boolean, message: string) => {
    if (!isGood) problems.push({ field, code: 'format', message });
  };
  demand('token', isHeaderValue(token), headerMessage);
  demand(
    'authentication.credentials',
    isHeaderValue(authentication?.credentials ?? null),
    headerMessage,
  );
  const scheme = authentication?.scheme ?? 'none';
  demand('authentication.scheme', schemeName.test(scheme), 'must be one word, such as Bearer');
  return problems;
}

const headerMessage = `must be visible ASCII, at most ${maxSecretLength} characters: it is sent as a header`;

function isHeaderValue(value: string | null): boolean {
  return value === null || (value.length <= maxSecretLength && headerValue.test(value));
}

function findReceiverProblem(url: string, policy: OutboundPolicy): string | null {
  if (Buffer.byteLength(url) > maxUrlBytes) return `must have at most ${maxUrlBytes} characters`;
  return urlProblem(url, createAddressClassifier(policy), policy.allow.length > 0);
}

function urlNotAllowed(problem: string): DomainError {
  const details = [{ field: 'url', code: 'url_not_allowed', message: problem }];
  const message = `Pushes cannot be sent to this URL: it ${problem}.`;
  return new DomainError('unprocessable', 'push_config_url_not_allowed', message, { details });
}
