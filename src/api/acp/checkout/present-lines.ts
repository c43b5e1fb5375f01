import { optionTitle } from '../../../core/checkout/agents/option-title.ts';
import type { Quote, QuoteLine } from '../../../core/pricing/quote.ts';
import { lineTotals, totalOf } from '../protocol/totals.ts';
import type { AcpVersion } from '../protocol/versions.ts';

/** `discounts` are the items discounts of all lines. */
type LinePresentation = { origin: string; version: AcpVersion; discounts: readonly number[] };

/** `origin` completes the URLs of images that are stored as a path. */
export const presentLine =
  ({ origin, version, discounts }: LinePresentation) =>
  (line: QuoteLine, index: number): object => {
    const { id, variantId, productId, name, quantity, unitPrice, sku } = line;
    const options = Object.entries(line.options).map(([option, value]) => ({
      name: option,
      value,
    }));
    const isLatest = version === '2026-04-17';
    return {
      id,
      item: { id: variantId, name, unit_amount: unitPrice },
      quantity,
      name,
      ...presentImages(line, origin),
      unit_amount: unitPrice,
      ...(isLatest && { product_id: productId, variant_id: variantId }),
      ...(isLatest && sku !== null && { sku }),
      availability_status: 'in_stock',
      ...(options.length > 0 && { variant_options: options }),
      totals: lineTotals(line.subtotal, discounts[index] ?? 0),
    };
  };

function presentImages({ imageUrl }: QuoteLine, origin: string): { images?: string[] } {
  const url = imageUrl?.startsWith('/') ? `${origin}${imageUrl}` : imageUrl;
  return url && URL.canParse(url) ? { images: [url] } : {};
}

/** The id of the option of all lines that are files. */
const digitalOptionId = 'download';

/** All lines that are shipped go with one option; files are downloaded. */
export function presentFulfillmentOptions({ lines, shippingOptions }: Quote): object[] {
  const shipping = shippingOptions.map((option) => ({
    type: 'shipping',
    id: option.id,
    title: optionTitle(option),
    totals: totalOf(option.label, option.amount),
  }));
  const digital = {
    type: 'digital',
    id: digitalOptionId,
    title: 'Download',
    totals: totalOf('Download', 0),
  };
  return lines.some(({ isDigital }) => isDigital) ? [...shipping, digital] : shipping;
}

export function presentSelectedOptions({
  lines,
  selectedShippingOptionId: chosen,
}: Quote): object[] {
  const idsOf = (digital: boolean) =>
    lines.filter(({ isDigital }) => isDigital === digital).map(({ id }) => id);
  const [shipped, files] = [idsOf(false), idsOf(true)];
  return [
    ...(chosen !== null && shipped.length > 0
      ? [{ type: 'shipping', option_id: chosen, item_ids: shipped }]
      : []),
    ...(files.length > 0 ? [{ type: 'digital', option_id: digitalOptionId, item_ids: files }] : []),
  ];
}
