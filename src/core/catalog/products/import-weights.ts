import type { CreateProductInput, Product, Variant, VariantInput } from '../product.ts';
import { buildOptionsKey } from '../variant-options.ts';

/** A row of a CSV file has one weight. In a product it is the variant's own or the product's. */
export type WeighedVariant = VariantInput & {
  /** The weight that the variant ships with; undefined to keep it. */
  effectiveWeightGrams?: number | null | undefined;
};

type Weight = number | null;
type Weights = Pick<CreateProductInput, 'weightGrams'> & { variants: VariantInput[] };

/**
 * The weights of a new product. The first weight becomes the product's if every row has one, because
 * variants without a weight would inherit it.
 */
export function splitWeights(inputs: readonly WeighedVariant[]): Weights {
  if (!hasWeights(inputs)) return { variants: [...inputs] };
  const weights = inputs.map(({ effectiveWeightGrams }) => effectiveWeightGrams ?? null);
  const shared = weights.includes(null) ? null : weights[0] || null;
  const variants = inputs.map((input, index) =>
    withWeight(input, toOwnWeight(null, weights[index] ?? null, shared)),
  );
  return { weightGrams: shared, variants };
}

/**
 * The weights of an existing product. Weights that the file does not change stay where they are: at
 * the product or at the variant.
 */
export function mergeWeights(product: Product, inputs: readonly WeighedVariant[]): Weights {
  if (!hasWeights(inputs)) return { variants: [...inputs] };
  const given = new Map(inputs.map((input) => [keyOf(input), input.effectiveWeightGrams]));
  const current = new Map(product.variants.map((variant) => [keyOf(variant), variant]));
  const steps = product.variants.map((variant) => {
    const weight = given.get(keyOf(variant));
    const before = variant.weightGrams ?? product.weightGrams;
    return { variant, weight: weight === undefined ? before : weight };
  });
  const added = inputs.filter((input) => !current.has(keyOf(input)));
  const shared = chooseShared(product.weightGrams, steps, added);
  const own = new Map(
    steps.map(({ variant, weight }) => [
      keyOf(variant),
      toOwnWeight(variant.weightGrams, weight, shared),
    ]),
  );
  const listed = inputs.map((input) => {
    const { effectiveWeightGrams: weight = shared } = input;
    const found = own.get(keyOf(input));
    return withWeight(input, found === undefined ? toOwnWeight(null, weight, shared) : found);
  });
  // These would lose the weight that they inherit.
  const others = product.variants.flatMap(({ id, options, weightGrams: before }) => {
    const weightGrams = own.get(keyOf({ options })) ?? null;
    return given.has(keyOf({ options })) || weightGrams === before
      ? []
      : [{ id, options, weightGrams }];
  });
  return { weightGrams: shared, variants: [...listed, ...others] };
}

type Step = { variant: Variant; weight: Weight };

/** The new weight of the product: null if a variant without a weight would inherit it. */
function chooseShared(before: Weight, steps: Step[], added: readonly WeighedVariant[]): Weight {
  const isMissing =
    steps.some(({ weight }) => weight === null) ||
    added.some(({ effectiveWeightGrams }) => effectiveWeightGrams === null);
  if (isMissing) return null;
  const heirs = steps.filter(({ variant }) => variant.weightGrams === null);
  const [first, ...others] = heirs;
  if (!first || others.some(({ weight }) => weight !== first.weight)) return before;
  // A product without a weight gets one only from all of its variants. 0 is no weight to show.
  const isOfVariants = before === null && (heirs.length < steps.length || first.weight === 0);
  return isOfVariants ? null : first.weight;
}

/** A variant keeps its own weight even if it equals the product's. */
const toOwnWeight = (own: Weight, weight: Weight, shared: Weight): Weight =>
  own === null && weight === shared ? null : weight;

const withWeight = (
  { effectiveWeightGrams: _, ...input }: WeighedVariant,
  weightGrams: Weight,
): VariantInput => ({ ...input, weightGrams });

const hasWeights = (inputs: readonly WeighedVariant[]) =>
  inputs.some(({ effectiveWeightGrams }) => effectiveWeightGrams !== undefined);

const keyOf = ({ options = {} }: Pick<VariantInput, 'options'>) => buildOptionsKey(options);
