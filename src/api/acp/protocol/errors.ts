import { statusByKind } from '../../../http/errors/rest-errors.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import type { AcpVersion } from './versions.ts';

/** An error of ACP: flat, and without further members. */
export type AcpError = {
  type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  code: string;
  message: string;
  param?: string;
  supported_versions?: string[];
};

/** Codes of ACP, and statuses that differ from those of the REST APIs. */
const codeByReason: Readonly<Record<string, { code: string; status?: number }>> = {
  validation_failed: { code: 'invalid' },
  invalid_json: { code: 'invalid' },
  idempotency_key_reused: { code: 'idempotency_conflict', status: 422 },
  idempotency_in_progress: { code: 'idempotency_in_flight' },
  insufficient_stock: { code: 'out_of_stock' },
  payment_in_progress: { code: 'conflict' },
  checkout_not_modifiable: { code: 'conflict' },
  checkout_expired: { code: 'expired' },
  shipping_option_unknown: { code: 'invalid', status: 400 },
  product_not_found: { code: 'item_not_found', status: 422 },
  variant_unresolved: { code: 'item_not_found', status: 422 },
  guest_checkout_disabled: { code: 'requires_sign_in', status: 403 },
};

/** Fields of errors that the core reports without one. */
const paramByReason: Readonly<Record<string, string>> = {
  shipping_option_unknown: '$.selected_fulfillment_options',
  insufficient_stock: '$.line_items',
  product_not_found: '$.line_items',
  variant_unresolved: '$.line_items',
};

const typeByKind: Partial<Record<DomainError['kind'], AcpError['type']>> = {
  rate_limited: 'service_unavailable',
  unavailable: 'service_unavailable',
  upstream_failed: 'processing_error',
};

/** The status and body of an error; null stands for an internal error. */
export function acpErrorOf(
  error: DomainError | null,
  version: AcpVersion | null,
): { status: number; body: AcpError } {
  if (!error) return { status: 500, body: internalError };
  const { kind, reason, extensions } = error;
  const known = codeByReason[reason];
  const { supported_versions: versions } = extensions;
  // The older schema has no such member; without a version the newest applies.
  const listsVersions = Array.isArray(versions) && version === null;
  return {
    status: known?.status ?? statusByKind[kind],
    body: {
      type: typeByKind[kind] ?? 'invalid_request',
      code: known?.code ?? codeOf(error),
      message: messageOf(error),
      ...paramOf(error),
      ...(listsVersions && { supported_versions: versions }),
    },
  };
}

/** ACP has one code for all credential problems, and one for everything that is not found. */
function codeOf({ kind, reason }: DomainError): string {
  if (kind === 'unauthenticated') return 'unauthorized';
  if (kind === 'not_found') return 'not_found';
  return reason;
}

function messageOf({ reason, message, details, extensions }: DomainError): string {
  if (reason === 'shipping_option_unknown') return describeOptions(extensions.shipping_options);
  const problems = details.map(({ field, message: problem }) => `${field} ${problem}`);
  return problems.length > 1 ? `${problems.join('; ')}.` : message;
}

function describeOptions(options: unknown): string {
  const ids = Array.isArray(options) ? options.map(({ id }: { id: string }) => id) : [];
  return `There is no such fulfillment option. Choose one of: ${ids.join(', ')}.`;
}

function paramOf({ kind, reason, details }: DomainError): { param?: string } {
  const [first] = details;
  // Header names are capitalized; they are not part of the document.
  if (first && kind !== 'unauthenticated' && !/[A-Z]/.test(first.field))
    return { param: jsonPathOf(first.field) };
  const param = paramByReason[reason];
  return param === undefined ? {} : { param };
}

const internalError: AcpError = {
  type: 'processing_error',
  code: 'internal_error',
  message: 'An internal error occurred. Repeat the request with the same Idempotency-Key.',
};

/** A field name such as `line_items[0].id` as a JSONPath (RFC 9535). */
const jsonPathOf = (field: string): string =>
  field === 'body' || field === '' ? '$' : `$.${field}`;
