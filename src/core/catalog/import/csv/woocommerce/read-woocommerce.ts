import { slugify } from '../../../slug.ts';
import type { ImportEntry } from '../../candidate.ts';
import { createProblem, type ImportProblem } from '../../problem.ts';
import type { DecodingState } from '../../utf8-chunks.ts';
import { parseHeader } from '../columns.ts';
import { parseCsvProduct } from '../product.ts';
import type { CsvRow } from '../rows.ts';
import { groupRows, type WooProduct } from './group-rows.ts';
import { findIgnoredColumns } from './ignored-columns.ts';
import { findSoldVariations } from './sold-variations.ts';
import { toPlainHeaders, toPlainRows } from './to-plain-rows.ts';

/**
 * Reads WooCommerce's export. The whole file is read first, because variations can be far from their
 * product.
 */
export function createWooCommerceReader(currency: string, state: DecodingState) {
  let rows: CsvRow[] = [];
  return {
    add(row: CsvRow): ImportEntry[] {
      rows.push(row);
      return [];
    },
    close(): ImportEntry[] {
      const entries = readProducts(rows, { currency, damaged: state.damaged });
      rows = [];
      return entries;
    },
  };
}

type FileFacts = { currency: string; damaged: boolean };

function readProducts(rows: readonly CsvRow[], { currency, damaged }: FileFacts): ImportEntry[] {
  const { products, orphans } = groupRows(rows);
  const columns = parseHeader(toPlainHeaders(rows[0]?.cells ?? []));
  const ignored = findIgnoredColumns(rows);
  const slugs = new Set<string>();
  const entries = products.map((found): ImportEntry => {
    const { line } = found.row;
    const { product, problems } = findSoldVariations(found);
    const refusal = findRefusal(product);
    if (refusal !== null) return { line, candidate: null, problems: [refusal, ...problems] };
    const slug = chooseSlug(product, slugs);
    const [first, ...others] = toPlainRows(product, slug) as [CsvRow, ...CsvRow[]];
    const candidate = parseCsvProduct(columns, [first, ...others], currency);
    problems.push(...candidate.problems);
    return { line, candidate: { ...candidate, isSlugDerived: true, damaged, problems } };
  });
  const [named] = entries.filter(({ candidate }) => candidate !== null);
  if (ignored.length > 0 && named?.candidate) {
    const list = ignored.map((name) => `"${name.slice(0, 60)}"`).join(', ');
    const message = `Values that are not imported: ${list}.`;
    named.candidate.problems.unshift(createProblem(named.line, 'row', 'not_imported', message));
  }
  return [
    ...entries,
    ...orphans.map(({ line, read }) => {
      const message = `The product "${read('parent')}" of this variation is not in the file.`;
      return {
        line,
        candidate: null,
        problems: [createProblem(line, 'Parent', 'missing_name', message)],
      };
    }),
  ];
}

/** Only simple products, and variable ones with variations, are sold by this store. */
function findRefusal({ row, variations }: WooProduct): ImportProblem | null {
  const type = row.read('type').toLowerCase();
  const refuse = (message: string) => createProblem(row.line, 'Type', 'unsupported_type', message);
  if (/grouped|external/.test(type)) return refuse(`The product is of the type "${type}".`);
  if (type.includes('variable') && variations.length === 0)
    return refuse('The variable product has no variations in the file that can be sold.');
  return null;
}

/** Built from the name; the id or SKU makes a name unique that occurs twice. */
function chooseSlug({ row: { read } }: WooProduct, used: Set<string>): string {
  const plain = slugify(read('name'));
  const slug = used.has(plain) ? slugify(`${read('name')} ${read('id') || read('sku')}`) : plain;
  used.add(slug);
  return slug;
}
