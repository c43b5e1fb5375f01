import type { VariantOptions } from '../catalog/product.ts';
import type { QuoteMessage } from '../pricing/quote.ts';

/** What is told of a line whose product has several variants, when nobody said which (decisions 13). */
export function variantDefaultedMessage(lineId: string, options: VariantOptions): QuoteMessage {
  const words = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  const taken = words.join(', ') || 'the first one in stock';
  const content = `No variant was named: ${taken} was taken. Name another one to have that instead.`;
  return { type: 'info', code: 'variant_defaulted', content, lineId };
}
