import { addsItems, type Intent, readIntent } from '@stoa/shopping-intent';
import { numberWords } from '@stoa/shopping-intent/text/number-words';
import { type DemoProduct, demoStores, optionTerms, readDemoStore } from './demo-things.ts';

/*
 * Sentences that name a product of a demo store and the values of one of its variants. A number
 * among them is that value, and no count unless the sentence says a count besides.
 */

/** A sentence for a product, and how many units it may ask for. */
type Template = { units: readonly number[]; write: (named: NamedVariant) => string };

/**
 * `kind`: the last word of the name. `option`: the name of the first option, `value` its value. A
 * waist and a length are not reversed.
 */
type NamedVariant = {
  name: string;
  kind: string;
  values: string[];
  reversed: string[];
  option: string;
  value: string;
};

const template = (units: number, write: Template['write']): Template => ({ units: [units], write });

export const templates: readonly Template[] = [
  template(1, ({ name, values }) => `buy ${name}, ${values.join(', ')}`),
  template(1, ({ name, reversed }) => `buy ${name}, ${reversed.join(', ')}`),
  template(1, ({ name, values }) => `add ${name}, ${values.join(', ')} to my cart`),
  // A pair of shoes is one unit, a pair of towels two.
  { units: [1, 2], write: ({ name, values }) => `buy a pair of ${name}, ${values.join(', ')}` },
  template(1, ({ name, values }) => `buy ${name} (${values.join(', ')})`),
  template(1, ({ name, values }) => `buy ${name} / ${values.join(' / ')}`),
  template(1, ({ name, values }) => `buy ${name} ${values.join(' ')}`),
  template(1, ({ name, values }) => `buy a ${values.join(' ')} ${name}`),
  template(1, ({ name, values }) => `buy the ${values.join(' ')} ${name}`),
  template(1, ({ name, values }) => `buy ${name} - ${values.join(' ')}`),
  template(1, ({ name, values }) => `buy ${name}. ${values.join(', ')}.`),
  template(1, ({ name, values }) => `i'd like ${name} in ${values.join(', ')} please`),
  template(1, ({ name, values }) => `${name}, ${values.join(', ')}`),
  template(1, ({ name, values }) => `buy ${name}, ${values.join(', ')}, ${values.join(', ')}`),
  template(1, ({ name, option, value }) => `buy ${name} ${option} ${value}`),
  template(1, ({ name, option, value }) => `buy ${option} ${value} ${name}`),
  template(1, ({ kind, value }) => `buy size ${value} ${kind}`),
  template(1, ({ kind, value }) => `add size ${value} ${kind} to my cart`),
  template(1, ({ kind, value }) => `buy a ${value} ${kind}`),
  template(1, ({ name, value }) => `i need ${name} in size ${value}`),
  template(2, ({ name, values }) => `buy 2 ${name}, ${values.join(', ')}`),
  template(2, ({ name, values }) => `buy ${name}, ${values.join(', ')}, x2`),
  template(2, ({ name, values }) => `buy ${name} x 2, ${values.join(', ')}`),
  template(2, ({ name, values }) => `buy two ${name} in ${values.join(', ')}`),
  template(2, ({ name, values }) => `send me ${name}, ${values.join(', ')}, 2 pieces`),
  template(2, ({ kind, value }) => `buy 2 size ${value} ${kind}`),
  template(2, ({ kind, value }) => `buy size ${value} ${kind} x 2`),
];

/** Limits for the fast test: every nth template, and how many variants of a product. */
type Extent = { each: number; variants: number };

/**
 * The sentences that ask for another number of units, or buy another variant. A sentence that is
 * not wholly understood may be a question, but never for many.
 */
export function findWrongSentences({ each, variants }: Extent): string[] {
  return demoStores.flatMap((store) => {
    const { products, things } = readDemoStore(store);
    const context = { addressedSlug: store, stores: [], currency: 'USD', things };
    return products.flatMap((product, row) =>
      listVariants(product)
        .slice(0, variants)
        .flatMap((variant, column) =>
          templates
            .filter((_, at) => (at + row + column) % each === 0)
            .flatMap(({ units, write }) => {
              const sentence = write(toNamed(product, variant));
              const intent = readIntent(sentence, context);
              return isRight(intent, product, { variant, units })
                ? []
                : [`${store}: ${sentence}: ${JSON.stringify(intent)}`];
            }),
        ),
    );
  });
}

type Variant = Record<string, string>;

const listVariants = ({ variants }: DemoProduct): Variant[] =>
  variants.flatMap(({ options }) => (options ? [options] : []));

function toNamed({ name: full }: DemoProduct, variant: Variant): NamedVariant {
  const name = full.split(/[,[]/u)[0]?.trim() ?? full;
  const [[option = '', value = ''] = []] = Object.entries(variant);
  const words = name.match(/\p{L}{4,}/gu) ?? [];
  const kind = words.filter((word) => !numberWords.has(word.toLowerCase())).at(-1) ?? name;
  const values = Object.values(variant);
  const isPair = values.every((each) => /^\d+$/u.test(each));
  return { name, kind, values, reversed: isPair ? values : values.toReversed(), option, value };
}

function isRight(
  intent: Intent,
  { slug }: DemoProduct,
  { variant, units }: { variant: Variant; units: readonly number[] },
): boolean {
  if (!addsItems(intent)) return true;
  const { items, unknownWords } = intent;
  if (!items.every(({ quantity = 1 }) => quantity === 1 || units.includes(quantity))) return false;
  const [item, ...others] = items;
  if (unknownWords || item?.productId !== slug) return true;
  const wanted = optionTerms(variant);
  const isOfVariant = optionTerms(item.options).every((term) => wanted.includes(term));
  return others.length === 0 && units.includes(item.quantity ?? 1) && isOfVariant;
}
