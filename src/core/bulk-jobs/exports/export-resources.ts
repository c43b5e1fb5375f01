import type { View } from '../../../platform/unit-of-work.ts';
import { nameCollections } from '../../catalog/collections/name-collections.ts';
import { toInventoryItemDto } from '../../catalog/inventory/inventory-item.ts';
import { toProductDto } from '../../catalog/product-dto.ts';
import { toCustomerDto } from '../../customers/customer-dto.ts';
import { toMerchantOrderDto } from '../../orders/order-dto.ts';
import { toCouponDto } from '../../pricing/coupons/coupon-dto.ts';
import {
  couponSource,
  customerSource,
  inventorySource,
  type ListSource,
  orderSource,
  productSource,
} from '../list-sources.ts';
import { couponColumns } from './columns/coupon-columns.ts';
import { customerColumns } from './columns/customer-columns.ts';
import { inventoryColumns } from './columns/inventory-columns.ts';
import { orderColumns } from './columns/order-columns.ts';
import { productColumns, toProductLines } from './columns/product-columns.ts';
import { type CsvColumn, headerLine, rowLine } from './csv.ts';

export const exportResources = ['products', 'orders', 'customers', 'coupons', 'inventory'] as const;
export type ExportResource = (typeof exportResources)[number];
export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A page of an export as text, with the position after it. */
export type ExportPage = { text: string; rows: number; nextCursor: string | null };

/** How the rows of a list are read and written. Filters are those of the stored job. */
export type ExportSource = {
  header: string;
  count(view: View, filters: unknown): Promise<number>;
  read(
    view: View,
    filters: unknown,
    page: {
      cursor: string | null;
      limit: number;
      format: ExportFormat;
      until: Date;
      countsTest: boolean;
    },
  ): Promise<ExportPage>;
};

export const exportSources: Record<ExportResource, ExportSource> = {
  products: defineSource(productSource, {
    present: (product, { origin }) => toProductDto(product, origin),
    lookUp: (view, products) =>
      nameCollections(
        view,
        products.flatMap(({ collectionIds }) => collectionIds),
      ),
    toCsv(product, names) {
      const collections = product.collection_ids.flatMap((id) => names.get(id) ?? []);
      return toProductLines(product, collections).map((line) => rowLine(productColumns, line));
    },
    header: headerLine(productColumns),
  }),
  orders: defineSource(orderSource, {
    present: (order, { origin }) => toMerchantOrderDto(order, origin),
    ...linePerRow(orderColumns),
  }),
  customers: defineSource(customerSource, {
    present: (customer, { countsTest }) => toCustomerDto(customer, { countsTest }),
    ...linePerRow(customerColumns),
  }),
  coupons: defineSource(couponSource, { present: toCouponDto, ...linePerRow(couponColumns) }),
  inventory: defineSource(inventorySource, {
    present: (item, { origin }) => toInventoryItemDto(item, origin),
    ...linePerRow(inventoryColumns),
  }),
};

type Names = ReadonlyMap<string, string>;

type Writer<Row, Dto> = {
  present(row: Row, context: { origin: string; countsTest: boolean }): Dto;
  /** Reads the names of ids that the lines of a page contain. */
  lookUp?(view: View, rows: readonly Row[]): Promise<Names>;
  toCsv(dto: Dto, names: Names): string[];
  header: string;
};

function linePerRow<Dto>(columns: CsvColumn<Dto>[]) {
  return { header: headerLine(columns), toCsv: (dto: Dto) => [rowLine(columns, dto)] };
}

function defineSource<Query, Row extends { createdAt: Date }, Dto>(
  source: ListSource<Query, Row>,
  { present, lookUp, toCsv, header }: Writer<Row, Dto>,
): ExportSource {
  return {
    header,
    count: (view, filters) => source.count(view, filters as Query),
    async read(view, filters, { cursor, limit, format, until, countsTest }) {
      const page = await source.list(view, filters as Query, { cursor, limit });
      // Rows are read oldest first: what is newer than the export is not part of it.
      const rows = page.items.filter(({ createdAt }) => createdAt <= until);
      const dtos = rows.map((row) => present(row, { origin: view.origin, countsTest }));
      const names = (format === 'csv' && (await lookUp?.(view, rows))) || new Map();
      const lines =
        format === 'csv'
          ? dtos.flatMap((dto) => toCsv(dto, names))
          : dtos.map((dto) => `${JSON.stringify(dto)}\n`);
      return { text: lines.join(''), rows: rows.length, nextCursor: page.nextCursor };
    },
  };
}
