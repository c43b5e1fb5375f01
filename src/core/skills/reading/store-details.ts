import { type Static, Type } from 'typebox';
import { plainText, shownDescription } from '../../catalog/plain-text.ts';
import { countPublished } from '../../catalog/products/read-products.ts';
import type { Site } from '../../sites/site.ts';
import { type StoreRecord, storeRecord } from '../../sites/store-record.ts';
import { addressedStore } from '../place/addressed-site.ts';
import type { Asking, Outcome, Skill } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import { artifactOf } from '../wire/artifact.ts';
import { camelCased } from '../wire/camel-case.ts';

const Input = Type.Object({
  site_slug: Type.Optional(
    Type.String({ description: 'Which store; left out on a store host: that store.' }),
  ),
});

/** What a store says of itself, as GET stores/{slug} answers it (§1.1, decisions 10, 13). */
export const storeDetails: Skill<Static<typeof Input>> = {
  name: 'store-details',
  title: 'Store details',
  description:
    'Describes a store: name, currency, addresses, how many products and collections it has, shipping and return policies, and where its protocols are found.',
  tags: ['store', 'policies', 'shipping', 'returns'],
  examples: [
    'Tell me about the store {store}',
    'What is the return policy at {store}?',
    '{"skill":"store-details","site_slug":"{store}"}',
  ],
  storeExamples: [
    'Tell me about this store',
    'What is your return policy?',
    '{"skill":"store-details"}',
  ],
  scope: null,
  readOnly: true,
  input: Input,
  run: describeStore,
};

async function describeStore(
  { unit, directory, takesX402 }: SkillTools,
  asking: Asking,
  input: Static<typeof Input>,
): Promise<Outcome> {
  const site = addressedStore(asking, input.site_slug);
  if (!site) return whichStore(await directory.list(mostNamed));
  asking.countVisit(site);
  const reader = unit.published();
  const counts = await countPublished(reader, site);
  const record = storeRecord(site, reader.origin, { ...counts, takesX402: takesX402(site) });
  const say = sentenceOf(site, record);
  return {
    state: 'completed',
    say,
    artifacts: [artifactOf('store', { store: camelCased(record) }, textOf(say, record))],
  };
}

/** Stores that are named to who asked for none. */
const mostNamed = 5;

function whichStore(stores: Site[]): Outcome {
  const [first] = stores;
  const say = first
    ? `Which store? Send its slug as site_slug, for example {"skill":"store-details","site_slug":"${first.slug}"}. Some stores: ${stores.map(({ slug }) => slug).join(', ')}.`
    : 'Which store? Send its slug as site_slug. No store is published here yet.';
  return { state: 'input_required', say, artifacts: [] };
}

function sentenceOf({ slug }: Site, record: StoreRecord): string {
  const count = record.products_count === 1 ? 'one product' : `${record.products_count} products`;
  const name = plainText(record.name) || slug;
  return `${name} (${slug}) offers ${count} in ${record.currency} at ${record.url}.`;
}

function textOf(say: string, { description, policies }: StoreRecord): string {
  const lines = [
    say,
    shownDescription(description),
    labeled('Shipping', plainText(policies.shipping)),
    labeled('Returns', plainText(policies.returns)),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

const labeled = (label: string, text: string) => (text === '' ? '' : `${label}: ${text}`);
