import { errorBodyOf, statusByKind } from '../../../../http/errors/rest-errors.ts';
import {
  type DomainError,
  type DomainErrorKind,
  overrideDomainError,
} from '../../../../kernel/domain-error.ts';
import { errorEnvelope } from './envelope.ts';
import { jsonPathOf, messageContent, pathByReason } from './json-paths.ts';
import { type Severity, type UcpErrorMessage, ucpCodeOf } from './messages.ts';
import type { NextUcpCall } from './rest-table.ts';
import { signatureCodes } from './signature-errors.ts';

/**
 * Which kinds are business errors. UCP returns those with status 200 and messages; the others are
 * protocol errors with their own status.
 */
const isBusinessKind = {
  invalid: false,
  unauthenticated: false,
  payment_required: true,
  forbidden: false,
  not_found: true,
  method_not_allowed: false,
  conflict: true,
  wrong_state: true,
  gone: true,
  precondition_failed: true,
  too_large: false,
  unsupported_type: false,
  unprocessable: true,
  upstream_failed: false,
  too_early: true,
  rate_limited: false,
  unavailable: false,
} as const satisfies Record<DomainErrorKind, boolean>;

/** Reasons that concern the call itself, although their kind is a business kind. */
const protocolReasons = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'idempotency_object_changed',
  'idempotency_object_gone',
  'profile_malformed',
  'version_unsupported',
  'route_not_found',
];

export const isBusinessError = ({ kind, reason }: DomainError): boolean =>
  isBusinessKind[kind] && !protocolReasons.includes(reason);

/** Severities; all other reasons are `recoverable`, except those of the kind `not_found`. */
const severityByReason: Record<string, Severity> = {
  payment_required: 'requires_buyer_input',
  cart_not_active: 'unrecoverable',
  checkout_expired: 'unrecoverable',
  checkout_not_modifiable: 'unrecoverable',
  mixed_sellers: 'unrecoverable',
  capabilities_incompatible: 'unrecoverable',
};

/**
 * The body of a business error, which UCP limits to messages and `continue_url`. With `isNew` the
 * call would have created an object, so there is nothing that another call could correct.
 */
export function businessErrorBody(domainError: DomainError, isNew = false) {
  const messages = messagesOf(domainError);
  return {
    ucp: errorEnvelope,
    messages: isNew ? messages.map(asUnrecoverable) : messages,
    ...continueUrl(domainError),
  };
}

/** The agent can correct these by repeating the create request with a value from the message. */
const correctableReasons = ['shipping_option_unknown'];

/** "No resource exists to act on" (UCP checkout, "Error handling"): the agent must start over. */
const asUnrecoverable = (message: UcpErrorMessage): UcpErrorMessage =>
  message.severity === 'recoverable' && !correctableReasons.includes(message.code)
    ? { ...message, severity: 'unrecoverable' }
    : message;

/** Reasons with one message for each line. */
const lineReasons = ['product_not_found', 'mixed_sellers'];

function messagesOf(domainError: DomainError): UcpErrorMessage[] {
  const { reason, details } = domainError;
  if (details.length < 2 || !lineReasons.includes(reason)) return [messageOf(domainError)];
  const first = messageOf(domainError);
  const { next: _, ...others } = first;
  return details.map(({ field, message }, index) => ({
    ...(index === 0 ? first : others),
    content: message,
    path: jsonPathOf(field),
  }));
}

/** A domain error as a UCP message. */
export function messageOf(domainError: DomainError): UcpErrorMessage {
  const { kind, reason, details } = domainError;
  const [first] = details;
  const path = first ? jsonPathOf(first.field) : pathByReason[reason];
  const severity =
    severityByReason[reason] ?? (kind === 'not_found' ? 'unrecoverable' : 'recoverable');
  return {
    type: 'error',
    code: ucpCodeOf(reason),
    content: messageContent(domainError),
    severity,
    ...(path !== undefined && { path }),
    ...nextCall(domainError),
  };
}

/** The status and body of a protocol error; null stands for an internal error. */
export function protocolError(domainError: DomainError | null, requestId: string) {
  const { code, message, details } = errorBodyOf(domainError, requestId);
  const problems = details.map(({ field, message: problem }) => `${field} ${problem}`);
  const content = problems.length > 1 ? `${problems.join('; ')}.` : message;
  return {
    status: domainError ? statusByKind[domainError.kind] : 500,
    // The official suite reads `detail`.
    body: {
      code,
      content,
      detail: content,
      ...(domainError && continueUrl(domainError)),
      ...(domainError && nextCall(domainError)),
      ...(domainError && identityMessages(domainError, content)),
    },
  };
}

/** UCP identity linking also wants a message for a missing identity or scope. */
function identityMessages({ kind, reason }: DomainError, content: string) {
  if (signatureCodes.includes(reason)) return {};
  const code = kind === 'unauthenticated' ? 'identity_required' : reason;
  if (code !== 'identity_required' && code !== 'insufficient_scope') return {};
  const severity: Severity = 'requires_buyer_review';
  return { messages: [{ type: 'error' as const, code, content, severity }] };
}

function continueUrl({ extensions }: DomainError): { continue_url?: string } {
  const { continue_url: url } = extensions;
  return typeof url === 'string' ? { continue_url: url } : {};
}

const nextCall = ({ extensions: { next } }: DomainError): { next?: NextUcpCall } =>
  next === undefined ? {} : { next: next as NextUcpCall };

/** Adds the URL where a person can continue. */
export const withContinueUrl = (domainError: DomainError, url: string): DomainError =>
  overrideDomainError(domainError, {
    extensions: { ...domainError.extensions, continue_url: url },
  });
