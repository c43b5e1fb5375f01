import type { DomainError } from '../../../../kernel/domain-error.ts';

const shippingOptionPath = '$.fulfillment.methods[0].groups[0].selected_option_id';

/** Where that lies in a checkout which a refusal is about that names no field. */
export const pathByReason: Readonly<Record<string, string>> = {
  shipping_option_unknown: shippingOptionPath,
  shipping_option_required: shippingOptionPath,
  shipping_address_required: '$.fulfillment.methods[0].destinations',
};

/** A field of the core as a path (RFC 9535): what names a product or a variant there is an item's id here. */
export function jsonPathOf(field: string): string {
  const here = field.replace(
    /^(line_items\[\d+\])\.(?:product_id|variant_id|variant_options)$/,
    '$1.item.id',
  );
  return `$.${here}`;
}

/** What a refusal says, with the choice that there is. */
export function messageContent({ reason, message, extensions }: DomainError): string {
  if (reason === 'mixed_sellers')
    return 'The line items are sold by different stores: open one for each store.';
  const ids = reason === 'shipping_option_unknown' ? optionIds(extensions.shipping_options) : [];
  return ids.length > 0
    ? `There is no such shipping option: choose one of ${ids.join(', ')}.`
    : message;
}

function optionIds(options: unknown): string[] {
  return Array.isArray(options) ? options.map(({ id }: { id: string }) => id) : [];
}
