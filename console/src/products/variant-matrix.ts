import type { ProductVariant } from '@stoa/client';

export type Option = { name: string; values: string[] };

/** A row of the variant table. Texts are as typed; an empty stock means that it is not tracked. */
export type VariantRow = {
  /** Stable while editing. */
  key: string;
  /** The saved variant; null for a new one. */
  saved: ProductVariant | null;
  options: Record<string, string>;
  price: number | null;
  /** The former price. */
  compare_at_price: number | null;
  cost: number | null;
  stock: string;
  sku: string;
  gtin: string;
  mpn: string;
  weight_grams: string;
  /** The image, one of the product's; null for the product's first. */
  image: string | null;
};

export type Matrix = {
  options: Option[];
  rows: VariantRow[];
  /** The ids of the variants that the table had before it was edited. */
  loaded: readonly string[];
};

export const optionText = ({ options }: Pick<VariantRow, 'options'>): string =>
  Object.values(options).join(' / ');

export function toRow(variant: ProductVariant): VariantRow {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    key: variant.id,
    saved: variant,
    options: variant.options,
    price: variant.price.amount,
    compare_at_price: variant.compare_at_price?.amount ?? null,
    cost: variant.cost?.amount ?? null,
    stock: text(variant.stock),
    sku: variant.sku ?? '',
    gtin: variant.gtin ?? '',
    mpn: variant.mpn ?? '',
    weight_grams: text(variant.weight_grams),
    image: variant.media[0]?.url ?? null,
  };
}

/** The options of the rows with their values, in order of appearance. */
export function optionsOf(rows: Pick<VariantRow, 'options'>[]): Option[] {
  const found = new Map<string, Set<string>>();
  for (const { options } of rows)
    for (const [name, value] of Object.entries(options))
      found.set(name, (found.get(name) ?? new Set()).add(value));
  return [...found].map(([name, values]) => ({ name, values: [...values] }));
}

/**
 * The first value of an option applies to all rows; each further value adds copies of the existing
 * rows.
 */
export function addValue(matrix: Matrix, index: number, value: string): Matrix {
  const { options, rows } = matrix;
  const option = options[index];
  if (!option || option.values.some((one) => isSameText(one, value))) return matrix;
  const next = options.with(index, { ...option, values: [...option.values, value] });
  const extend = (row: VariantRow) => ({
    ...row,
    options: inOrder(next, { ...row.options, [option.name]: value }),
  });
  if (option.values.length === 0) return { ...matrix, options: next, rows: rows.map(extend) };
  const copies = distinct(rows, (row) => keyOf(row, option.name)).map((row) => copyOf(extend(row)));
  return { ...matrix, options: next, rows: [...rows, ...copies] };
}

/** Removes the rows with the value; without the last value the option itself disappears from them. */
export function removeValue(matrix: Matrix, index: number, value: string): Matrix {
  const { options, rows } = matrix;
  const option = options[index];
  if (!option) return matrix;
  const values = option.values.filter((one) => one !== value);
  if (values.length === 0) return removeOption(matrix, index);
  return {
    ...matrix,
    options: options.with(index, { ...option, values }),
    rows: rows.filter((row) => row.options[option.name] !== value),
  };
}

/** Keeps the first of the rows that differ only by this option. */
export function removeOption(matrix: Matrix, index: number): Matrix {
  const { options, rows } = matrix;
  const name = options[index]?.name ?? '';
  const kept = distinct(rows, (row) => keyOf(row, name));
  return {
    ...matrix,
    options: options.toSpliced(index, 1),
    rows: kept.map((row) => {
      const { [name]: _removed, ...rest } = row.options;
      return { ...row, options: rest };
    }),
  };
}

export function renameOption(matrix: Matrix, index: number, name: string): Matrix {
  const { options, rows } = matrix;
  const option = options[index];
  if (!option || options.some((one, at) => at !== index && isSameText(one.name, name)))
    return matrix;
  const renamed = (all: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(all).map(([one, value]) => [one === option.name ? name : one, value]),
    );
  return {
    ...matrix,
    options: options.with(index, { ...option, name }),
    rows: rows.map((row) => ({ ...row, options: renamed(row.options) })),
  };
}

/**
 * The rows that were typed in while a save was running, on top of what it has saved. Cells that were
 * sent follow again, so that stock sold since then is not overwritten.
 */
export function rebase(typed: Matrix, sent: Matrix, saved: Matrix): Matrix {
  const savedOf = (row: VariantRow) =>
    saved.rows.find((one) =>
      row.saved ? one.key === row.saved.id : isSame(one.options, row.options),
    );
  const rebaseRow = (row: VariantRow): VariantRow => {
    const before = sent.rows.find(({ key }) => key === row.key);
    const now = before && savedOf(before);
    if (!now) return row;
    const cells = Object.entries(row) as [keyof VariantRow, unknown][];
    const changed = cells.filter(([name, value]) => !isSame(value, before[name]));
    return { ...now, ...Object.fromEntries(changed), key: row.key };
  };
  const loaded = sent.rows.flatMap((row) => savedOf(row)?.key ?? []);
  return { ...typed, rows: typed.rows.map(rebaseRow), loaded };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const inOrder = (options: Option[], values: Record<string, string>) =>
  Object.fromEntries(
    options.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );

/** The key that identifies a row if one option is ignored. */
const keyOf = ({ options }: VariantRow, ignored: string) =>
  JSON.stringify(
    Object.entries(options)
      .filter(([name]) => name !== ignored)
      .sort(),
  );

const distinct = (rows: VariantRow[], key: (row: VariantRow) => string) =>
  [...new Map(rows.toReversed().map((row) => [key(row), row])).values()].toReversed();

/** A new variant is sold at the same price; it has no stock and no SKU yet. */
const copyOf = (row: VariantRow): VariantRow => ({
  ...row,
  key: crypto.randomUUID(),
  saved: null,
  stock: row.stock === '' ? '' : '0',
  sku: '',
  gtin: '',
  mpn: '',
});
