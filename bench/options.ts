import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** What a run of the bench is asked for. */
export type Options = {
  products: number;
  stores: number;
  /** A file of real query words, one `{ q, popularity }` a line, or null: words of the catalog. */
  queries: string | null;
  /** Folder of the embedded database; a second run uses the catalog that is there. */
  data: string;
  databaseUrl: string | null;
  /** Parts of names of the cases to run, or null: all. */
  only: string[] | null;
  quick: boolean;
  rounds: number;
  connections: number;
  output: string;
  /** A file of results with a tenth of the data, to compare with, or null. */
  against: string | null;
  /** Where the server leaves its CPU profiles, or null. */
  profile: string | null;
};

/** Throws an Error of one sentence for a flag that is not understood. */
export function readOptions(args: string[], databaseUrl: string | undefined): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      products: { type: 'string', default: '100000' },
      stores: { type: 'string', default: '100' },
      queries: { type: 'string' },
      data: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      output: { type: 'string', default: 'bench/results.json' },
      against: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const products = positive('products', values.products);
  const stores = positive('stores', values.stores);
  const chosen = [...positionals, ...(values.only?.split(',') ?? [])].map((part) => part.trim());
  return {
    products,
    stores,
    queries: values.queries ?? null,
    data: path.resolve(values.data ?? path.join(os.tmpdir(), `stoa-bench-${products}-${stores}`)),
    databaseUrl: databaseUrl || null,
    only: chosen.length > 0 ? chosen : null,
    quick: values.quick,
    rounds: positive('rounds', values.rounds),
    connections: positive('connections', values.connections),
    output: path.resolve(values.output),
    against: values.against ?? null,
    profile: values.profile ? path.resolve(values.profile) : null,
  };
}

function positive(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${name} ${text} is not understood: give a whole number from 1 on.`);
}
