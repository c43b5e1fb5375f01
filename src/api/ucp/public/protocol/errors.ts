import { errorBodyOf, statusByKind } from '../../../../http/errors/rest-errors.ts';
import {
  type DomainError,
  type DomainErrorKind,
  overrideDomainError,
} from '../../../../kernel/domain-error.ts';
import { errorEnvelope } from './envelope.ts';
import { jsonPathOf, messageContent, pathByReason } from './json-paths.ts';
import { type Severity, type UcpErrorMessage, ucpCodeOf } from './messages.ts';

/**
 * Which refusals are outcomes of business, answered 200 with reasons: the call was understood. The
 * others are errors of the protocol, with a status of their own. A missing row does not compile.
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
  too_large: false,
  unsupported_type: false,
  unprocessable: true,
  upstream_failed: false,
  too_early: true,
  rate_limited: false,
  unavailable: false,
} as const satisfies Record<DomainErrorKind, boolean>;

/** About the call, not about what is bought. */
const protocolReasons = [
  'idempotency_key_reused',
  'idempotency_in_progress',
  'idempotency_object_changed',
  'idempotency_object_gone',
  'profile_malformed',
  'version_unsupported',
  'route_not_found',
];

export const isOutcome = ({ kind, reason }: DomainError): boolean =>
  isBusinessKind[kind] && !protocolReasons.includes(reason);

/** What the agent can do about it; everything else it can mend itself. */
const severityByReason: Record<string, Severity> = {
  payment_required: 'requires_buyer_input',
  cart_not_active: 'unrecoverable',
  checkout_expired: 'unrecoverable',
  checkout_not_modifiable: 'unrecoverable',
  mixed_sellers: 'unrecoverable',
  capabilities_incompatible: 'unrecoverable',
};

/**
 * An outcome in UCP's words: reasons instead of what was asked for. Nothing else may be beside them.
 * `isNew`: it was to be brought into being, so there is nothing that another call could change.
 */
export function outcomeBody(refusal: DomainError, isNew = false) {
  const messages = messagesOf(refusal);
  return {
    ucp: errorEnvelope,
    messages: isNew ? messages.map(asUnrecoverable) : messages,
    ...continueUrl(refusal),
  };
}

/** Corrected by sending the same create request with another value, which the message lists. */
const correctableReasons = ['shipping_option_unknown'];

/** "No resource exists to act on" (UCP checkout, "Error handling"): the agent starts again with something else. */
const asUnrecoverable = (message: UcpErrorMessage): UcpErrorMessage =>
  message.severity === 'recoverable' && !correctableReasons.includes(message.code)
    ? { ...message, severity: 'unrecoverable' }
    : message;

/** Each line that cannot be bought is told by itself. */
const lineReasons = ['product_not_found', 'mixed_sellers'];

function messagesOf(refusal: DomainError): UcpErrorMessage[] {
  const { reason, details } = refusal;
  if (details.length < 2 || !lineReasons.includes(reason)) return [messageOf(refusal)];
  const whole = messageOf(refusal);
  return details.map(({ field, message }) => ({
    ...whole,
    content: message,
    path: jsonPathOf(field),
  }));
}

/** One refusal as the message that says so. */
export function messageOf(refusal: DomainError): UcpErrorMessage {
  const { kind, reason, details } = refusal;
  const [first] = details;
  const path = first ? jsonPathOf(first.field) : pathByReason[reason];
  const severity =
    severityByReason[reason] ?? (kind === 'not_found' ? 'unrecoverable' : 'recoverable');
  return {
    type: 'error',
    code: ucpCodeOf(reason),
    content: messageContent(refusal),
    severity,
    ...(path !== undefined && { path }),
  };
}

/** An error of the protocol, and its status; null is a fault of ours. */
export function protocolError(refusal: DomainError | null, requestId: string) {
  const { code, message, details } = errorBodyOf(refusal, requestId);
  const told = details.map(({ field, message: why }) => `${field} ${why}`);
  const content = told.length > 1 ? `${told.join('; ')}.` : message;
  return {
    status: refusal ? statusByKind[refusal.kind] : 500,
    // The official suite reads `detail`.
    body: {
      code,
      content,
      detail: content,
      ...(refusal && continueUrl(refusal)),
      ...(refusal && identityMessages(refusal, content)),
    },
  };
}

/** Who has to be known, or has to allow more, is said as a message, too (UCP identity linking). */
function identityMessages({ kind, reason }: DomainError, content: string) {
  const code = kind === 'unauthenticated' ? 'identity_required' : reason;
  if (code !== 'identity_required' && code !== 'insufficient_scope') return {};
  const severity: Severity = 'requires_buyer_review';
  return { messages: [{ type: 'error' as const, code, content, severity }] };
}

function continueUrl({ extensions }: DomainError): { continue_url?: string } {
  const { continue_url: url } = extensions;
  return typeof url === 'string' ? { continue_url: url } : {};
}

/** The same refusal with the page where a person goes on. */
export const withContinueUrl = (refusal: DomainError, url: string): DomainError =>
  overrideDomainError(refusal, { extensions: { ...refusal.extensions, continue_url: url } });
