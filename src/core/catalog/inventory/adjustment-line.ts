import { DomainError, type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { VariantId } from '../../../kernel/id.ts';
import type { StockLevel } from './adjustment-store.ts';

export const maxOnHand = 1_000_000_000;

/**
 * Either the new number of units on hand (null: stop tracking) or by how much it changes.
 * `expectedOnHand`: the number that the change is meant for.
 */
export type AdjustmentLine = {
  variantId: VariantId;
  onHand?: number | null | undefined;
  change?: number | undefined;
  expectedOnHand?: number | null | undefined;
};

/** A locked variant and its new number of units on hand. */
export type AdjustedLevel = { level: StockLevel; onHand: number | null };

/** Throws 400 for lines that are incomplete or name a variant again. */
export function assertValidLines(lines: readonly AdjustmentLine[]): void {
  const seen = new Set<string>();
  const problems = lines.flatMap(({ variantId, onHand, change }, index): FieldProblem[] => {
    const field = `lines[${index}]`;
    if ((onHand === undefined) === (change === undefined))
      return [{ field, code: 'one_of', message: 'exactly one of on_hand and change is required' }];
    if (seen.has(variantId))
      return [
        { field: `${field}.variant_id`, code: 'repeated', message: 'is in the list already' },
      ];
    seen.add(variantId);
    return [];
  });
  if (problems.length > 0) throw invalid(problems);
}

/**
 * The stock levels after applying the lines to the locked levels. `isReservedFirm`: no reserved
 * unit can be taken, instead of only those that payments in progress hold. Throws 404
 * `variant_not_found`, and 409 `stock_changed`, `stock_not_tracked` or `insufficient_stock` with a
 * detail for each line.
 */
export function computeLevels(
  lines: readonly AdjustmentLine[],
  levels: readonly StockLevel[],
  isReservedFirm = false,
): AdjustedLevel[] {
  const levelOf = new Map(levels.map((level) => [level.variantId, level]));
  const problems: (FieldProblem & { kind: 'not_found' | 'conflict' })[] = [];
  const adjusted = lines.flatMap((line, index): AdjustedLevel[] => {
    const level = levelOf.get(line.variantId);
    const problem = level ? findLineProblem(line, level, isReservedFirm) : unknownVariant;
    if (problem) problems.push({ ...problem, field: `lines[${index}].${problem.field}` });
    return level ? [{ level, onHand: targetOf(line, level) }] : [];
  });
  const [first] = problems.sort((a, b) => rank(a.kind) - rank(b.kind));
  if (!first) return adjusted;
  throw new DomainError(first.kind, first.code, `${first.field} ${first.message}.`, {
    details: problems.map(({ field, code, message }) => ({ field, code, message })),
  });
}

const rank = (kind: string) => (kind === 'not_found' ? 0 : 1);

const targetOf = ({ onHand, change }: AdjustmentLine, level: StockLevel) =>
  onHand === undefined ? (level.onHand ?? 0) + (change ?? 0) : onHand;

const unknownVariant = {
  kind: 'not_found',
  field: 'variant_id',
  code: 'variant_not_found',
  message: 'is not a variant of this workspace',
} as const;

function findLineProblem(line: AdjustmentLine, level: StockLevel, isReservedFirm: boolean) {
  const kind = 'conflict';
  const field = line.change === undefined ? 'on_hand' : 'change';
  const { expectedOnHand: expected } = line;
  if (expected !== undefined && expected !== level.onHand) {
    const message = `was meant for ${describe(expected)}, but there are ${describe(level.onHand)} now`;
    return { kind, field, code: 'stock_changed', message } as const;
  }
  if (line.change !== undefined && level.onHand === null) {
    const message = 'needs tracked stock; set on_hand to start tracking it';
    return { kind, field, code: 'stock_not_tracked', message } as const;
  }
  const target = targetOf(line, level);
  if (target !== null && target > maxOnHand) {
    const message = `would make more than ${maxOnHand} units`;
    return { kind, field, code: 'too_many_units', message } as const;
  }
  const firm = isReservedFirm ? level.reserved : level.reserved - level.yielding;
  if (target === null || target >= firm) return null;
  const message =
    target < 0
      ? `would leave fewer than zero units; there are ${level.onHand ?? 0} on hand`
      : `must be at least ${firm}, because payments in progress hold that many units`;
  return { kind, field, code: 'insufficient_stock', message } as const;
}

const describe = (units: number | null) =>
  units === null ? 'untracked stock' : `${units} units on hand`;
