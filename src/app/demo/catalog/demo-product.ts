import type { CreateProductInput, VariantInput } from '../../../core/catalog/product.ts';
import type { PictureKind } from '../drawings/kinds.ts';
import type { ColorName, Pattern } from '../drawings/palette.ts';

/** A product ready to be loaded, with the subject of its picture. */
export type DemoProduct = CreateProductInput & {
  slug: string;
  description: string;
  tags: string[];
  variants: VariantInput[];
  picture: { kind: PictureKind; color: ColorName; pattern: Pattern };
  /** Sets `publishedAt`. Spread over the last year, so that newest-first lists mix products. */
  publishedDaysAgo: number;
};

/** One row of a demo catalog, from which a product is derived. */
export type DemoProductRow = {
  name: string;
  /** Derived from the name when omitted. */
  slug?: string;
  /** Prefix of the SKUs; codes of the option values are appended. */
  sku: string;
  /** Minor units. */
  price: number;
  /** Kind, color and pattern of the drawing: `['tee', 'Grey']`, `['shirt', 'Red', 'check']`. */
  picture: readonly [PictureKind, ColorName, Pattern?];
  /** Separated by commas. */
  tags: string;
  /** Every combination becomes a variant; the last option varies fastest. */
  options?: Record<string, readonly string[]>;
  /** Minor units added to the price of variants with that option value. */
  extra?: Record<string, number>;
  /** Units in stock by variant; a short list is repeated. Null when stock is not tracked. */
  stock?: readonly (number | null)[];
  /** Weight of one unit; omitted for digital products. */
  grams?: number;
  /** Explicit variants, in place of `options`, `extra` and `stock`. */
  variants?: VariantInput[];
  /** Weight by option value: `{ '1 l': 1100 }`. */
  gramsOf?: Record<string, number>;
  description: string;
};

/** Properties that all products of a demo store share. */
export type DemoStoreDefaults = {
  store: string;
  brand: string;
  currency: string;
  isDigital: boolean;
};

/** Turns the row at position `index` of a store's catalog into a product. */
export function productOf(
  defaults: DemoStoreDefaults,
  row: DemoProductRow,
  index: number,
): DemoProduct {
  const slug = row.slug ?? slugOf(row.name);
  const [kind, color, pattern = 'plain'] = row.picture;
  return {
    name: row.name,
    slug,
    description: oneLine(row.description),
    price: { amount: row.price, currency: defaults.currency },
    media: [
      {
        type: 'image',
        url: `/media/demo/${defaults.store}/${slug}.svg`,
        alt: `Drawing of the ${slug.replaceAll('-', ' ')} in ${color.toLowerCase()}`,
      },
    ],
    variants:
      row.variants ??
      combinationsOf(row.options ?? {}).map((options, n) => variantOf(defaults, row, options, n)),
    tags: row.tags.split(', '),
    isDigital: defaults.isDigital,
    brand: defaults.brand,
    weightGrams: row.grams ?? lightest(row.gramsOf ?? {}),
    picture: { kind, color, pattern },
    // 53 and 350 have no common divisor, so the days of up to 350 rows differ.
    publishedDaysAgo: 2 + ((index * 53) % 350),
  };
}

function variantOf(
  defaults: DemoStoreDefaults,
  row: DemoProductRow,
  options: Record<string, string>,
  n: number,
): VariantInput {
  const values = Object.values(options);
  const extra = values.reduce((sum, value) => sum + (row.extra?.[value] ?? 0), 0);
  const grams = values.map((value) => row.gramsOf?.[value]).find((weight) => weight !== undefined);
  const stock = row.stock ?? [null];
  return {
    options,
    price: extra === 0 ? null : { amount: row.price + extra, currency: defaults.currency },
    stock: stock[n % stock.length] ?? null,
    sku: [row.sku, ...values.map(codeOf)].join('-'),
    weightGrams: grams ?? row.grams ?? null,
  };
}

function combinationsOf(options: Record<string, readonly string[]>): Record<string, string>[] {
  return Object.entries(options).reduce<Record<string, string>[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
}

/** The product gets the weight of its lightest variant; null when no weight is given. */
function lightest(gramsOf: Record<string, number>): number | null {
  const weights = Object.values(gramsOf);
  return weights.length === 0 ? null : Math.min(...weights);
}

/** The code of an option value in a SKU: `Heather Grey` is `HEAGRE`. */
function codeOf(value: string): string {
  const words = value.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  return words.map((word) => (/^\d/.test(word) ? word : word.slice(0, 3))).join('');
}

function slugOf(name: string): string {
  const words =
    name
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-');
}

/** Joins a description that is wrapped over several source lines. */
function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
