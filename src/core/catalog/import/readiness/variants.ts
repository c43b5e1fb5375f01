import { buildOptionsKey } from '../../variant-options.ts';
import type { ImportCandidate, ImportVariant } from '../candidate.ts';
import { createFatalProblem, createProblem, type ImportProblem } from '../problem.ts';

/** Agents choose less reliably among more variants. */
const maxVariants = 100;

const sizes = '(?:x{0,4}[sl]|m|small|medium|large)';
const multipleValuesPattern = new RegExp(
  `\\s[/|]\\s|[|;]|\\s(?:or|and/or)\\s|^${sizes}\\s*/\\s*${sizes}$|\\bone of\\b`,
  'i',
);
const placeholderPattern =
  /^(?:various|assorted|random|mixed|other|any|tbd|n\/?a|none|-|\?|see description|as (?:shown|pictured)|choose.*|select.*)$/i;

/** Problems that make it hard for an agent to choose a variant. */
export function checkVariants({ line, variants }: ImportCandidate): ImportProblem[] {
  const problems = [...findDuplicateVariants(variants), ...findConflictingNames(line, variants)];
  const vague = variants.flatMap(findVagueValue)[0];
  if (vague) problems.push(vague);
  if (variants.length > maxVariants) {
    const message = `The product has ${variants.length} variants. Split it into products with at most ${maxVariants} each.`;
    problems.push(createProblem(line, 'variants', 'too_many_variants', message));
  }
  if (
    variants.length > 0 &&
    variants.every((variant) => (variant.stock ?? variant.stockIfNew) === 0)
  ) {
    problems.push(createProblem(line, 'variants', 'out_of_stock', 'No variant is in stock.'));
  }
  return problems;
}

/** Variants with the same options prevent the import, because buyers cannot choose between them. */
function findDuplicateVariants(variants: ImportVariant[]): ImportProblem[] {
  const first = new Map<string, number>();
  return variants.flatMap(({ options, line }, index) => {
    const key = buildOptionsKey(options);
    const duplicate = first.get(key);
    if (duplicate === undefined) {
      first.set(key, index);
      return [];
    }
    const message = `The variant has the same options as variant ${duplicate + 1} of this product (${describeOptions(options)}). Change or remove one.`;
    return [createFatalProblem(line, `variants[${index}].options`, 'ambiguous_options', message)];
  });
}

function describeOptions(options: Record<string, string>): string {
  const text = Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
  return text === '' ? 'none' : text.slice(0, 120);
}

/** Options that differ only in case, such as `Size` and `size`, are different only to programs. */
function findConflictingNames(line: number, variants: ImportVariant[]): ImportProblem[] {
  const spelling = new Map<string, string>();
  for (const { options } of variants) {
    for (const name of Object.keys(options)) {
      const key = name.trim().toLowerCase();
      const other = spelling.get(key);
      if (other !== undefined && other !== name) {
        const message = `The options "${other}" and "${name}" differ only in case. Use one spelling.`;
        return [createProblem(line, 'variants', 'ambiguous_options', message)];
      }
      spelling.set(key, name);
    }
  }
  return [];
}

function findVagueValue({ options, line }: ImportVariant, index: number): ImportProblem[] {
  for (const [name, value] of Object.entries(options)) {
    if (!multipleValuesPattern.test(value) && !placeholderPattern.test(value)) continue;
    const message = `"${value.slice(0, 60)}" is not a single value of "${name}". Create one variant for each value.`;
    return [createProblem(line, `variants[${index}].options`, 'ambiguous_options', message)];
  }
  return [];
}
