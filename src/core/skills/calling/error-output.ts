import type { DomainError } from '../../../kernel/domain-error.ts';
import { toCamelCase } from '../wire/camel-case.ts';
import type { InputFields } from './input-fields.ts';

/** A refusal for programs: its reason, its sentence, and what mends it. */
export function toErrorData({
  reason,
  message,
  details,
  extensions,
}: DomainError): Record<string, unknown> {
  return {
    code: reason,
    message,
    ...(details.length > 0 && { details: details.map((problem) => ({ ...problem })) }),
    ...toCamelCase(extensions),
  };
}

/** The same for people, field by field where fields are wrong. */
export function toErrorMessage({ kind, message: whole, details }: DomainError): string {
  if (kind !== 'invalid' || details.length === 0) return whole;
  // What begins as a sentence is one.
  const told = details.map(({ field, message }) =>
    /^\p{Lu}/u.test(message) ? message.replace(/\.$/, '') : `${field} ${message}`,
  );
  return `${told.join('; ')}.`;
}

/** Several variants fit, or none: what there is to choose from (decisions 13). */
export function toVariantChoice(refusal: DomainError, request: InputFields) {
  const { alternatives } = toCamelCase({ alternatives: refusal.extensions.alternatives ?? [] });
  const productId = findProductId(refusal, request);
  return {
    say: `${refusal.message} Choose one of the alternatives by variant_id or variant_options.`,
    data: { ...(productId !== null && { productId }), alternatives },
  };
}

/** The product that the choice is about, as the refusal or the request names it; null: neither does. */
function findProductId(
  { extensions }: DomainError,
  { product_id, items, line_items }: InputFields,
): string | null {
  const [only, ...others] = [items, line_items].flatMap((list) =>
    Array.isArray(list) ? list.map((item: InputFields) => item.product_id) : [],
  );
  const named = extensions.product_id ?? product_id ?? (others.length === 0 ? only : undefined);
  return typeof named === 'string' ? named : null;
}
