import type { DomainError } from '../../../../kernel/domain-error.ts';

const shippingOptionPath = '$.fulfillment.methods[0].groups[0].selected_option_id';

/** JSONPaths for errors without a field. */
export const pathByReason: Readonly<Record<string, string>> = {
  shipping_option_unknown: shippingOptionPath,
  shipping_option_required: shippingOptionPath,
  shipping_address_required: '$.fulfillment.methods[0].destinations',
};

/** A field name as a JSONPath (RFC 9535). Fields of a product or variant become the item id. */
export function jsonPathOf(field: string): string {
  const here = field.replace(
    /^(line_items\[\d+\])\.(?:product_id|variant_id|variant_options)$/,
    '$1.item.id',
  );
  return `$.${here}`;
}

/** The message of a domain error, with the available shipping options if they are known. */
export function messageContent({ reason, message, extensions }: DomainError): string {
  if (reason === 'mixed_sellers')
    return 'The line items are sold by different stores. Create a separate cart or checkout for each store.';
  const ids = reason === 'shipping_option_unknown' ? optionIds(extensions.shipping_options) : [];
  return ids.length > 0 ? `Unknown shipping option: choose one of ${ids.join(', ')}.` : message;
}

function optionIds(options: unknown): string[] {
  return Array.isArray(options) ? options.map(({ id }: { id: string }) => id) : [];
}
