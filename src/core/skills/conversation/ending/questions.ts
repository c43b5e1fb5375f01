import type { FieldProblem, Refusal } from '../../../../kernel/refusal.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import type { Asker, Skill, SkillName } from '../../skill.ts';
import { artifactOf } from '../../wire/artifact.ts';
import { camelCased } from '../../wire/camel-case.ts';
import type { Fields } from '../reading/read-payload.ts';
import { type Ending, errorOf, listed } from './failure.ts';

/** Only a bearer can go on with a task (a2a.md 6): guests begin anew. */
export const howToAnswer = ({ bearer }: Pick<Asker, 'bearer'>): string =>
  bearer ? 'Answer in this task, or send all of it again.' : 'Send all of it again, with that.';

/** Values as they look, by the last name of a field. */
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

/**
 * What becomes of a request whose fields are not right: what is only left out is asked for, each with
 * an example; a wrong value ends the task.
 */
export function problemEnding(
  skill: SkillName,
  problems: FieldProblem[],
  asker: Pick<Asker, 'bearer'>,
): Ending {
  const wrong = problems.filter(({ code }) => code !== 'required');
  return wrong.length > 0 ? wrongFields(skill, wrong) : missingFields(skill, problems, asker);
}

function missingFields(
  skill: SkillName,
  missing: FieldProblem[],
  asker: Pick<Asker, 'bearer'>,
): Ending {
  const needed = missing.map(({ field }) => ({ field, example: exampleOf(field) }));
  const wishes = needed.map(({ field, example }) =>
    example === null ? field : `${field} (for example ${JSON.stringify(example)})`,
  );
  const text = `For ${skill} I still need ${wishes.join(' and ')}. ${howToAnswer(asker)}`;
  return { change: { trigger: 'ask', say: [textPart(text), dataPart({ skill, needed })] } };
}

const exampleOf = (field: string): unknown => examples[field.split('.').at(-1) ?? field] ?? null;

function wrongFields(skill: SkillName, wrong: FieldProblem[]): Ending {
  const details = wrong.map(withExample);
  const told = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  const message = `The fields for ${skill} are not right: ${told}. Send it again in a new task.`;
  const error = { code: 'validation_failed', message, details };
  return { change: { trigger: 'fail', say: [textPart(message), dataPart({ error })] } };
}

/** Words that are taken are named already. */
function withExample({ field, code, message }: FieldProblem): FieldProblem {
  const example = code === 'enum' ? null : exampleOf(field);
  const shown = example === null ? '' : `, for example ${JSON.stringify(example)}`;
  return { field, code, message: `${message}${shown}` };
}

/** Several variants fit, or none: the buyer chooses, and the task goes on (decisions 13). */
export function variantQuestion(
  refusal: Refusal,
  request: Fields,
  asker: Pick<Asker, 'bearer'>,
): Ending {
  const { alternatives } = camelCased({ alternatives: refusal.mend.alternatives ?? [] });
  const productId = productOf(refusal, request);
  const text = `${refusal.message} Choose one of the alternatives by variant_id or variant_options. ${howToAnswer(asker)}`;
  const data = { ...(productId !== null && { productId }), alternatives };
  return {
    change: {
      trigger: 'ask',
      say: [textPart(text), dataPart({ error: errorOf(refusal) })],
      artifacts: [artifactOf('variant_alternatives', data, text)],
    },
  };
}

/** The product that the choice is about, as the refusal or the request names it; null: neither does. */
function productOf({ mend }: Refusal, { product_id, items, line_items }: Fields): string | null {
  const [only, ...others] = [items, line_items].flatMap((list) =>
    Array.isArray(list) ? list.map((item: Fields) => item.product_id) : [],
  );
  const named = mend.product_id ?? product_id ?? (others.length === 0 ? only : undefined);
  return typeof named === 'string' ? named : null;
}

/** Several products may be meant by the words: the buyer chooses, and the task goes on. */
export function productQuestion(refusal: Refusal, asker: Pick<Asker, 'bearer'>): Ending {
  const text = asker.bearer ? refusal.message : `${refusal.message} ${howToAnswer(asker)}`;
  return {
    change: {
      trigger: 'ask',
      say: [textPart(text), dataPart({ error: errorOf(refusal) })],
      artifacts: [artifactOf('product_alternatives', camelCased(refusal.mend), text)],
    },
  };
}

/** Nothing tells which skill is meant: the caller hears what there is. */
export function notUnderstood(skills: readonly Skill[]): Ending {
  const lines = skills.map(({ name, title, examples: [example = title] }) => `${name}: ${example}`);
  const text = ['I did not understand what to do. Ask for one of these:', ...lines].join('\n');
  const say = [textPart(text), dataPart({ skills: listed(skills) })];
  return { change: { trigger: 'ask', say } };
}
