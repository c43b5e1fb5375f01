import type { CreateProductInput, VariantInput } from '../../../core/catalog/product.ts';
import type { PictureKind } from '../drawings/kinds.ts';
import type { ColorName, Pattern } from '../drawings/palette.ts';

/** A product ready to be loaded, with what its picture shows. */
export type DemoProduct = CreateProductInput & {
  slug: string;
  description: string;
  tags: string[];
  variants: VariantInput[];
  picture: { kind: PictureKind; color: ColorName; pattern: Pattern };
  /** Spreads the newest-first order over the last year; the loader makes `publishedAt` of it. */
  publishedDaysAgo: number;
};

/** One row of a demo catalog: everything else is derived from it. */
export type Row = {
  name: string;
  /** Made from the name when left out. */
  slug?: string;
  /** The stem of the SKUs: options add their codes. */
  sku: string;
  /** Minor units. */
  price: number;
  /** Kind, color and pattern of the drawing: `tee Grey`, `shirt Red check`. */
  picture: readonly [PictureKind, ColorName, Pattern?];
  /** Words between commas. */
  tags: string;
  /** Every combination becomes a variant; the last option runs fastest. */
  options?: Record<string, readonly string[]>;
  /** Minor units on top of the price for variants with that value. */
  extra?: Record<string, number>;
  /** Units on hand by variant, repeated as often as needed; null: not tracked. */
  stock?: readonly (number | null)[];
  /** Weight of a piece; left out for digital goods. */
  grams?: number;
  /** Variants that no grid of options gives; `options`, `extra` and `stock` are then left out. */
  variants?: VariantInput[];
  /** Weights that go by an option's value: `{ '1 l': 1100 }`. */
  gramsOf?: Record<string, number>;
  description: string;
};

/** What all products of a store share. */
export type Shelf = { store: string; currency: string; isDigital: boolean };

/** Turns the row at place `index` of a store's catalog into a product. */
export function productOf(shelf: Shelf, row: Row, index: number): DemoProduct {
  const slug = row.slug ?? slugOf(row.name);
  const [kind, color, pattern = 'plain'] = row.picture;
  return {
    name: row.name,
    slug,
    description: oneLine(row.description),
    price: { amount: row.price, currency: shelf.currency },
    media: [
      {
        type: 'image',
        url: `/media/demo/${shelf.store}/${slug}.svg`,
        alt: `Drawing of the ${slug.replaceAll('-', ' ')} in ${color.toLowerCase()}`,
      },
    ],
    variants:
      row.variants ??
      combinationsOf(row.options ?? {}).map((options, n) => variantOf(shelf, row, options, n)),
    tags: row.tags.split(', '),
    isDigital: shelf.isDigital,
    weightGrams: row.grams ?? lightest(row.gramsOf ?? {}),
    picture: { kind, color, pattern },
    // 53 and 350 share no divisor: neighbors in the table do not appear on the same day.
    publishedDaysAgo: 2 + ((index * 53) % 350),
  };
}

function variantOf(
  shelf: Shelf,
  row: Row,
  options: Record<string, string>,
  n: number,
): VariantInput {
  const values = Object.values(options);
  const extra = values.reduce((sum, value) => sum + (row.extra?.[value] ?? 0), 0);
  const grams = values.map((value) => row.gramsOf?.[value]).find((weight) => weight !== undefined);
  const stock = row.stock ?? [null];
  return {
    options,
    price: extra === 0 ? null : { amount: row.price + extra, currency: shelf.currency },
    stock: stock[n % stock.length] ?? null,
    sku: [row.sku, ...values.map(codeOf)].join('-'),
    weightGrams: grams ?? row.grams ?? null,
  };
}

function combinationsOf(options: Record<string, readonly string[]>): Record<string, string>[] {
  return Object.entries(options).reduce<Record<string, string>[]>(
    (done, [name, values]) =>
      done.flatMap((so) => values.map((value) => ({ ...so, [name]: value }))),
    [{}],
  );
}

/** The product's own weight where only its variants' are given; null when there is none. */
function lightest(gramsOf: Record<string, number>): number | null {
  const weights = Object.values(gramsOf);
  return weights.length === 0 ? null : Math.min(...weights);
}

/** The part of a SKU that says a value: `Heather Grey` is `HEAGRE`. */
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

/** The sources wrap long descriptions: blank runs become one blank. */
function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
