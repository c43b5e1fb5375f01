import type { Work } from '../../../platform/unit-of-work.ts';
import { findVariantsBySku } from '../../catalog/variants/find-variants-by-sku.ts';
import { importOrder } from '../../orders/import-order.ts';
import type { Site } from '../../sites/site.ts';
import { oneByOne, type RecordKind, type RecordOutcome } from '../record-kind.ts';
import { orderColumns } from './order-columns.ts';
import { type OrderDraft, parseOrder } from './parse-order.ts';

/** Shopify's orders: several rows for each order, one for each line. */
export const orderKind: RecordKind<OrderDraft> = {
  name: 'orders',
  requires: [['name'], ['lineitem name'], ['lineitem quantity'], ['lineitem price']],
  columns: orderColumns,
  repeated: [],
  groupBy: 'name',
  keepsRest: true,
  parse: parseOrder,
  save: oneByOne(saveOrder),
};

async function saveOrder(
  work: Work,
  site: Site,
  { lines, ...order }: OrderDraft,
): Promise<RecordOutcome> {
  const skus = lines.flatMap(({ sku }) => sku ?? []);
  const variants = await findVariantsBySku(work, site.id, skus);
  const linked = lines.map((line) => {
    const product = (line.sku === null ? null : variants.get(line.sku)) ?? null;
    return { ...line, product, isDigital: product?.isDigital ?? line.isDigital };
  });
  return (await importOrder(work, site, { ...order, lines: linked })) ? 'created' : 'unchanged';
}
