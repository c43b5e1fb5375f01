import { type Static, Type } from 'typebox';
import { formatDisplayedDescription, htmlToText } from '../../catalog/plain-text.ts';
import { countPublished } from '../../catalog/products/read-products.ts';
import { getOpenPlans } from '../../customers/memberships/plans/manage-plans.ts';
import {
  describePlans,
  type MembershipPlan,
  toOfferedPlan,
} from '../../customers/memberships/plans/plan.ts';
import { takesPayments } from '../../payments/takes-payments.ts';
import type { Site } from '../../sites/site.ts';
import { type StoreDto, toStoreDto } from '../../sites/store-dto.ts';
import { resolveAddressedStore } from '../scope/addressed-site.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toArtifact } from '../wire/artifact.ts';
import { toCamelCase } from '../wire/camel-case.ts';

const StoreDetailsInput = Type.Object({
  site_slug: Type.Optional(
    Type.String({ description: 'Slug of the store. Default: the store of the host.' }),
  ),
});

/** Describes a store, as GET /stores/{slug} of the storefront API does, and its membership plans. */
export const storeDetails: Skill<Static<typeof StoreDetailsInput>> = {
  name: 'store-details',
  title: 'Store details',
  description:
    'Describes a store: name, currency, URLs, number of products and collections, shipping and return policies, membership plans, and the endpoints of its APIs.',
  tags: ['store', 'policies', 'shipping', 'returns', 'memberships'],
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
  input: StoreDetailsInput,
  run: describeStore,
};

async function describeStore(
  { unit, directory, paymentContext, takesX402 }: SkillDeps,
  context: SkillCallContext,
  input: Static<typeof StoreDetailsInput>,
): Promise<SkillOutcome> {
  const site = resolveAddressedStore(context, input.site_slug);
  if (!site) return askForStore(await directory.list(maxListedStores));
  context.countVisit(site);
  const reader = unit.publishedReader();
  const [counts, plans] = await Promise.all([
    countPublished(reader, site),
    getOpenPlans(reader, site),
  ]);
  const record = toStoreDto(site, reader.origin, {
    ...counts,
    takesCards: await takesPayments(paymentContext, site.tenant, site.id),
    takesX402: takesX402(site),
  });
  const message = summarizeStore(site, record, plans);
  const data = {
    store: toCamelCase(record),
    ...(plans.length > 0 && {
      plans: plans.map((plan) => ({ ...toOfferedPlan(plan), perks: plan.perks })),
    }),
  };
  const artifact = toArtifact('store', data, toStoreText(message, record));
  return { state: 'completed', message, artifacts: [artifact] };
}

/** How many stores the question for a store lists. */
const maxListedStores = 5;

function askForStore(stores: Site[]): SkillOutcome {
  const [first] = stores;
  const message = first
    ? `Which store? Send its slug as site_slug, for example {"skill":"store-details","site_slug":"${first.slug}"}. Some stores: ${stores.map(({ slug }) => slug).join(', ')}.`
    : 'Which store? Send its slug as site_slug. No store is published here yet.';
  return { state: 'input_required', message, artifacts: [] };
}

function summarizeStore(
  { slug }: Site,
  record: StoreDto,
  plans: readonly MembershipPlan[],
): string {
  const count = record.products_count === 1 ? 'one product' : `${record.products_count} products`;
  const name = htmlToText(record.name) || slug;
  const memberships =
    plans.length === 0 ? '' : ` Memberships: ${htmlToText(describePlans(plans))}.`;
  return `${name} (${slug}) offers ${count} in ${record.currency} at ${record.url}.${memberships}`;
}

function toStoreText(message: string, { description, policies }: StoreDto): string {
  const lines = [
    message,
    formatDisplayedDescription(description),
    toLabeledLine('Shipping', htmlToText(policies.shipping)),
    toLabeledLine('Returns', htmlToText(policies.returns)),
    toLabeledLine('Discount codes', discountCodes),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** Codes are private: the store gives them to buyers, and they are listed nowhere. */
const discountCodes =
  'The store does not list its codes here. To use one that you have, send “use code WELCOME10” with a cart, or add “with code WELCOME10” to a purchase.';

const toLabeledLine = (label: string, text: string) => (text === '' ? '' : `${label}: ${text}`);
