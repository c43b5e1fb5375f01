import { type Static, Type } from 'typebox';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { maxQuantity } from '../../../carts/cart.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { resolveStore } from '../resolve-site.ts';
import { siteSlugField } from '../schema-fields.ts';

const X402Input = Type.Object({
  site_slug: siteSlugField,
  product_id: Type.String({ description: 'Id of the digital product that is bought.' }),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxQuantity, description: 'How many; one by default.' }),
  ),
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Where the receipt goes.' }),
  ),
});
type X402Input = Static<typeof X402Input>;

/** Hands over to payment on a chain (decisions 13, §4.9). */
export const x402Purchase: Skill<X402Input> = {
  name: 'x402-purchase',
  title: 'Buy with x402',
  description:
    'Asks for the payment of a digital product in stablecoins. Answers the 402 challenge: sign one of `accepts` and repeat the request at `url` with the proof.',
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
  tools: SkillDeps,
  asking: SkillCallContext,
  input: X402Input,
): Promise<SkillOutcome> {
  if (!tools.createX402Challenge) throw x402NotAvailable();
  const { product_id: productId, quantity = 1, email = null } = input;
  const site = await resolveStore(tools, asking, { slug: input.site_slug, productId });
  const offer = await tools.createX402Challenge({ site, productId, quantity, email });
  const { waitKeys, aside, expiresAt, ...challenge } = offer;
  const message = `Sign the payment that is asked for and repeat the request at ${offer.url}.`;
  const data = { ...challenge, expiresAt: expiresAt.toISOString() };
  return {
    state: 'input_required',
    message,
    artifacts: [toArtifact('x402_payment_required', data, message)],
    waitKeys,
    ...(aside && { aside }),
  };
}

const x402NotAvailable = () =>
  new DomainError(
    'unprocessable',
    'x402_not_available',
    'Nothing is sold through x402 here: use the skill ucp-checkout, whose answer says where to pay.',
    { extensions: { skill: 'ucp-checkout' } },
  );
