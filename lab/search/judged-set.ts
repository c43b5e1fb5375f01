import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { StoreProduct } from '../../bench/one-store.ts';

/** A request of a buyer, and the ids of the products that answer it exactly or nearly. */
export type JudgedRequest = { q: string; right: string[]; good: string[] };

const folder = new URL('../../test/search/judged/', import.meta.url);

/** The products of the judged catalog. The slug of a product is its id. */
export function readJudgedCatalog(): StoreProduct[] {
  return readFiles(/^catalog-.*\.tsv$/).flatMap((text) =>
    text.trim().split('\n').slice(1).map(toProduct),
  );
}

export function readJudgedRequests(): JudgedRequest[] {
  const lines = readFiles(/^requests-.*\.ndjson$/).flatMap((text) => text.trim().split('\n'));
  return lines.map((line) => JSON.parse(line) as JudgedRequest);
}

/** Whether a request belongs to the half that the ranking is never changed for. */
export function isHeldOut({ q }: JudgedRequest): boolean {
  return (createHash('sha256').update(q).digest()[0] ?? 0) % 2 === 1;
}

function readFiles(pattern: RegExp): string[] {
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

function toProduct(line: string): StoreProduct {
  const [slug = '', name = '', brand = '', tags = '', price = '', options = '', description = ''] =
    line.split('\t');
  return {
    slug,
    name,
    description,
    price: { amount: Number(price), currency: 'USD' },
    tags: [...new Set([...tags.split(','), brand].map((tag) => tag.trim()).filter(Boolean))],
    variants: toVariants(options),
  };
}

/** Every combination of options such as `Color: Black, Navy; Size: S, M`. */
function toVariants(text: string): { options: Record<string, string> }[] {
  return text
    .split(';')
    .filter((part) => part.includes(':'))
    .reduce<Record<string, string>[]>(
      (rows, part) => {
        const [name = '', values = ''] = part.split(':').map((piece) => piece.trim());
        return rows.flatMap((row) =>
          values.split(',').map((value) => Object.assign({}, row, { [name]: value.trim() })),
        );
      },
      [{}],
    )
    .map((options) => ({ options }));
}
