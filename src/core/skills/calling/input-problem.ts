import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { SkillName } from '../skill.ts';

/** Example values by the last part of a field path. */
const examples: Record<string, unknown> = {
  site_slug: 'my-store',
  product_id: 'prd_…, an id from catalog-search',
  variant_id: 'var_…, an id from catalog-search',
  quantity: 1,
  cart_token: 'cart_…, the token of a cart',
  item_id: 'the id of an item of the cart',
  confirmation_token: 'conf_…, the token that came with the order',
  email: 'buyer@example.com',
  plan: 'Gold',
  name: 'Ada Lovelace',
  country: 'US',
  state: 'CA',
  postcode: '94107',
  code: 'WELCOME10',
  discount_code: 'WELCOME10',
  variant_options: { Size: 'M' },
  items: [{ product_id: 'prd_…', quantity: 1 }],
  line_items: [{ product_id: 'prd_…', quantity: 1 }],
  shipping_address: { country: 'US' },
  buyer: { email: 'buyer@example.com' },
  query: 'linen shirt',
  q: 'linen shirt',
  limit: 10,
  filters: { price_max: 9000, in_stock: true },
  price_min: 2000,
  price_max: 9000,
  in_stock: true,
  currency: 'USD',
  tags: ['linen'],
  options: { size: 'M' },
  site_slugs: ['my-store'],
  without: ['wool'],
};

/** A missing field with an example value; null if there is no example. */
type MissingField = { field: string; example: unknown };

/** Why an input is not accepted. Missing fields can be asked for, wrong values cannot. */
export type InputProblem =
  | { kind: 'missing'; say: string; needed: MissingField[] }
  | { kind: 'wrong'; say: string; details: FieldProblem[] };

/**
 * Reports wrong values first: an answer to the question for missing fields would not correct them.
 */
export function toInputProblem(skill: SkillName, problems: readonly FieldProblem[]): InputProblem {
  const wrong = problems.filter(({ code }) => code !== 'required');
  return wrong.length > 0 ? wrongFields(skill, wrong) : missingFields(skill, problems);
}

function missingFields(skill: SkillName, missing: readonly FieldProblem[]): InputProblem {
  const needed = missing.map(({ field }) => ({ field, example: findExample(field) }));
  const listed = needed.map(({ field, example }) =>
    example === null ? field : `${field} (for example ${JSON.stringify(example)})`,
  );
  return { kind: 'missing', say: `For ${skill} I still need ${listed.join(' and ')}.`, needed };
}

const findExample = (field: string): unknown => examples[field.split('.').at(-1) ?? field] ?? null;

function wrongFields(skill: SkillName, wrong: readonly FieldProblem[]): InputProblem {
  const details = wrong.map(withExample);
  const messages = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return { kind: 'wrong', say: `The input for ${skill} is not valid: ${messages}.`, details };
}

/** Adds an example, except for enums, whose message lists the accepted values. */
function withExample({ field, code, message }: FieldProblem): FieldProblem {
  const example = code === 'enum' ? null : findExample(field);
  const suffix = example === null ? '' : `, for example ${JSON.stringify(example)}`;
  return { field, code, message: `${message}${suffix}` };
}
