import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The options of a benchmark run. */
export type Options = {
  products: number;
  stores: number;
  /** A file of real queries, one `{ q, popularity }` per line; null for words of the catalog. */
  queries: string | null;
  /** Folder of the embedded database. A later run uses the catalog that it contains. */
  data: string;
  databaseUrl: string | null;
  /** Parts of the names of the cases to run; null for all. */
  only: string[] | null;
  quick: boolean;
  rounds: number;
  connections: number;
  output: string;
  /** A results file of a smaller catalog to compare with, or null. */
  against: string | null;
  /** Counts what each use case costs instead of measuring rates. */
  profile: boolean;
  /** Folder for CPU profiles of the server, or null. */
  cpuProfile: string | null;
};

/** Parses the command line. Throws an Error with a one-line message for an invalid option. */
export function readOptions(args: string[], databaseUrl: string | undefined): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      products: { type: 'string' },
      stores: { type: 'string' },
      queries: { type: 'string' },
      data: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      output: { type: 'string', default: 'bench/results.json' },
      against: { type: 'string' },
      profile: { type: 'boolean', default: false },
      'cpu-profile': { type: 'string' },
    },
  });
  // Counts hardly depend on the size of the catalog, so a profile uses a small one.
  const products = positive('products', values.products ?? (values.profile ? '2000' : '100000'));
  const stores = positive('stores', values.stores ?? (values.profile ? '10' : '100'));
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
    profile: values.profile,
    cpuProfile: values['cpu-profile'] ? path.resolve(values['cpu-profile']) : null,
  };
}

function positive(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${name} must be an integer of at least 1 (got "${text}").`);
}
