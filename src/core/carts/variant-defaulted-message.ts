import type { VariantOptions } from '../catalog/product.ts';
import type { QuoteMessage } from '../pricing/quote.ts';

/** The message for a line that names a product with several variants but no variant. */
export function variantDefaultedMessage(lineId: string, options: VariantOptions): QuoteMessage {
  const words = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  const chosen = words.join(', ') || 'the first variant in stock';
  const content = `No variant was specified, so ${chosen} was selected. Specify a variant to change it.`;
  return { type: 'info', code: 'variant_defaulted', content, lineId };
}
