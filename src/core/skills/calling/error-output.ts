import type { DomainError } from '../../../kernel/domain-error.ts';
import { toCamelCase } from '../wire/camel-case.ts';
import type { InputFields } from './input-fields.ts';

/** An error as data: its code, message, invalid fields and extension members. */
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

/** The message of an error; for invalid input, the messages of all fields. */
export function toErrorMessage({ kind, message: whole, details }: DomainError): string {
  if (kind !== 'invalid' || details.length === 0) return whole;
  // A message that starts with a capital letter is a complete sentence without the field name.
  const messages = details.map(({ field, message }) =>
    /^\p{Lu}/u.test(message) ? message.replace(/\.$/, '') : `${field} ${message}`,
  );
  return `${messages.join('; ')}.`;
}

/** The text and data of `variant_unresolved`: the variants to choose from. */
export function toVariantChoice(error: DomainError, request: InputFields) {
  const { alternatives } = toCamelCase({ alternatives: error.extensions.alternatives ?? [] });
  const productId = findProductId(error, request);
  return {
    say: `${error.message} Choose one of the alternatives by variant_id or variant_options.`,
    data: { ...(productId !== null && { productId }), alternatives },
  };
}

/** The product of the choice, as named by the error or the request; null if neither names it. */
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
