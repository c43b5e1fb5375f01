import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';
import { UsageError } from '../cli/command.ts';

const text = Type.String();
const count = Type.Integer({ minimum: 0 });

/** The CSV files of the official UCP conformance suite's flower shop, with the columns we read. */
const files = {
  products: Type.Object({ id: text, title: text, price: count, image_url: text }),
  inventory: Type.Object({ product_id: text, quantity: count }),
  shipping_rates: Type.Object({
    id: text,
    country_code: text,
    service_level: text,
    price: count,
    title: text,
  }),
  promotions: Type.Object({ id: text, type: text, min_subtotal: text, eligible_item_ids: text }),
  discounts: Type.Object({ code: text, type: text, value: Type.Number(), description: text }),
  customers: Type.Object({ id: text, name: text, email: text }),
  addresses: Type.Object({
    id: text,
    customer_id: text,
    street_address: text,
    city: text,
    state: text,
    postal_code: text,
    country: text,
  }),
};

type Files = typeof files;

/** The rows of every file. Amounts are in minor units. */
export type FlowerShopData = { [Name in keyof Files]: Static<Files[Name]>[] };

/** Reads the folder. Throws a UsageError for a missing or malformed file. */
export async function readFlowerShopFolder(folder: string): Promise<FlowerShopData> {
  return {
    products: await readRows(folder, 'products'),
    inventory: await readRows(folder, 'inventory'),
    shipping_rates: await readRows(folder, 'shipping_rates'),
    promotions: await readRows(folder, 'promotions'),
    discounts: await readRows(folder, 'discounts'),
    customers: await readRows(folder, 'customers'),
    addresses: await readRows(folder, 'addresses'),
  };
}

async function readRows<Name extends keyof Files>(
  folder: string,
  name: Name,
): Promise<Static<Files[Name]>[]> {
  const file = path.join(folder, `${name}.csv`);
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(
      `--from must be the folder with the CSV files of the UCP suite's flower shop: ${file} cannot be read.`,
    );
  });
  const rows: unknown[] = parse(bytes, {
    columns: true,
    bom: true,
    relax_column_count_less: true,
    relax_quotes: true,
  });
  const schema: TObject = files[name];
  return rows.map((row, at) => {
    const read = Value.Convert(schema, row);
    if (Value.Check(schema, read)) return read as Static<Files[Name]>;
    const [problem] = Value.Errors(schema, read);
    throw new UsageError(
      `${file}, row ${at + 1}: ${problem?.instancePath.slice(1)} ${problem?.message}. Use the unchanged files of the UCP suite's flower shop.`,
    );
  });
}
