import { type Static, Type } from 'typebox';
import { DomainError, overrideDomainError } from '../../../../kernel/domain-error.ts';
import { maxQuantity } from '../../../carts/cart.ts';
import { getPublishedProducts } from '../../../catalog/products/read-products.ts';
import type { Site } from '../../../sites/site.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { resolveStore } from '../resolve-site.ts';
import { siteSlugField } from '../schema-fields.ts';

const X402Input = Type.Object({
  site_slug: siteSlugField,
  product_id: Type.String({ description: 'Id of the digital product to buy.' }),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxQuantity, description: 'Number of units; default 1.' }),
  ),
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Email address for the receipt.' }),
  ),
});
type X402Input = Static<typeof X402Input>;

/**
 * Returns an x402 challenge for a digital product; the payment itself goes through the x402 API.
 */
export const x402Purchase: Skill<X402Input> = {
  name: 'x402-purchase',
  title: 'Buy with x402',
  description:
    'Starts the purchase of a digital product with stablecoins. Returns an x402 challenge: sign one of `accepts` and send the request to `url` with the signed payment.',
  taskDescription: 'The task completes with the order.',
  tags: ['x402', 'payment', 'digital'],
  examples: ['{"skill":"x402-purchase","site_slug":"{store}","product_id":"prd_…"}'],
  storeExamples: ['{"skill":"x402-purchase","product_id":"prd_…"}'],
  scope: null,
  readOnly: false,
  input: X402Input,
  run: runX402Purchase,
};

async function runX402Purchase(
  deps: SkillDeps,
  context: SkillCallContext,
  input: X402Input,
): Promise<SkillOutcome> {
  const { createX402Challenge: createChallenge } = deps;
  if (!createChallenge) throw x402NotAvailable();
  const { product_id: productId, quantity = 1, email = null } = input;
  const site = await resolveStore(deps, context, { slug: input.site_slug, productId });
  const created = await withKnownProduct(deps, { site, productId }, () =>
    createChallenge({ site, productId, quantity, email }),
  );
  const { waitKeys, messageMetadata, expiresAt, ...challenge } = created;
  const message = `Sign one of the accepted payments and send the request to ${created.url}.`;
  const data = { ...challenge, expiresAt: expiresAt.toISOString() };
  return {
    state: 'input_required',
    message,
    artifacts: [toArtifact('x402_payment_required', data, message)],
    waitKeys,
    ...(messageMetadata && { messageMetadata: messageMetadata }),
  };
}

/** `not_eligible` names a product that can be bought in the checkout of its store. */
async function withKnownProduct<Answer>(
  { unit }: Pick<SkillDeps, 'unit'>,
  { site, productId }: { site: Site; productId: string },
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'not_eligible') throw error;
    const [sold] = await getPublishedProducts(unit.publishedReader(), site, [productId]);
    if (!sold) throw error;
    throw overrideDomainError(error, { extensions: { ...error.extensions, product_id: sold.id } });
  }
}

const x402NotAvailable = () =>
  new DomainError(
    'unprocessable',
    'x402_not_available',
    'x402 is not available on this server. Use the skill ucp-checkout, which returns the URL where the buyer pays.',
    { extensions: { skill: 'ucp-checkout' } },
  );
