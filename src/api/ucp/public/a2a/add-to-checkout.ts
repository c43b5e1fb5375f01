import { type Static, Type } from 'typebox';
import { updateAgentSession } from '../../../../core/checkout/agents/open-agent-session.ts';
import type { RequestedLine } from '../../../../core/checkout/agents/resolve-session-lines.ts';
import { transferSession } from '../../../../core/checkout/agents/transfer-session.ts';
import { lockLiveSession, lockSession } from '../../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../../core/checkout/session.ts';
import {
  checkoutScopes,
  resolveBuyerContext,
} from '../../../../core/customers/linking/buyer-context.ts';
import {
  assertOwnStore,
  checkoutReplay,
  presentSavedCheckout,
  sessionTenant,
} from '../buying/checkout/checkout-response.ts';
import { IdInput, LineItemsInput } from '../buying/checkout/input.ts';
import { readLines } from '../buying/checkout/read.ts';
import { runIdempotentWrite } from '../idempotency.ts';
import { defineOperation } from '../operations.ts';

const { quantity } = LineItemsInput.items.properties;

const AddInput = Type.Object({
  ...IdInput.properties,
  product_id: Type.String({ minLength: 1, maxLength: 200 }),
  quantity,
});

/** Adds units of a product or variant to a checkout; only the A2A binding has this operation. */
export const addToCheckout = defineOperation(
  {
    name: 'add_to_checkout',
    description: 'Adds units of a product or variant to a checkout.',
    capability: 'dev.ucp.shopping.checkout',
    input: AddInput,
    readOnly: false,
  },
  async (deps, caller, args: Static<typeof AddInput>) => {
    const { id } = args;
    const tenant = await sessionTenant(deps, caller, id);
    const replay = checkoutReplay(deps, caller);
    const write = { operation: 'add_to_checkout', about: id, args, tenant, replay };
    return runIdempotentWrite(deps, caller, write, async (work) => {
      assertOwnStore(caller, (await lockLiveSession(work, id)).session);
      const buyerContext = await resolveBuyerContext(work, caller, checkoutScopes);
      await transferSession(work, id, buyerContext);
      const { session } = await lockSession(work, id);
      const lines = linesWith(session, args);
      const saved = await updateAgentSession(work, id, { lines, buyerContext });
      return presentSavedCheckout(deps, caller, work, saved);
    });
  },
);

/** The lines of the session and the added units; a line of the same item gets more of them. */
function linesWith(
  { items }: CheckoutSession,
  { product_id: added, quantity: more }: Static<typeof AddInput>,
): RequestedLine[] {
  const same = items.find(({ variantId, productId }) => variantId === added || productId === added);
  const lines = items.map(({ id, productId, variantId, quantity: before }) => ({
    ...{ id, productId, variantId, options: null },
    quantity: id === same?.id ? before + more : before,
  }));
  return same ? lines : [...lines, ...readLines([{ item: { id: added }, quantity: more }])];
}
