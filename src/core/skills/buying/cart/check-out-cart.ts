import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Tenant, View } from '../../../../platform/unit-of-work.ts';
import { toAgentDto } from '../../../access/signatures/agent-identity.ts';
import type { Cart } from '../../../carts/cart.ts';
import { type CartAccess, lockCartForChange } from '../../../carts/change-cart.ts';
import { getCart } from '../../../carts/create-cart.ts';
import { applyCoupon, updateCartDetails } from '../../../carts/update-cart-details.ts';
import { getHiddenDetails } from '../../../checkout/agents/session-view.ts';
import { type CheckoutHandoff, checkoutCart } from '../../../checkout/cart/checkout-cart.ts';
import { getSession, lockSession } from '../../../checkout/load-session.ts';
import { toPayer } from '../../../checkout/payment/payer.ts';
import type { CheckoutSession } from '../../../checkout/session.ts';
import type { BuyerContext } from '../../../customers/linking/buyer-context.ts';
import {
  type BuyerDetail,
  isHiddenFrom,
  redactForViewer,
} from '../../../customers/linking/buyer-ownership.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { cartWaitKey, checkoutWaitKey } from '../../../tasks/wait-keys.ts';
import { getCallerBuyerContext, resolveSkillViewer } from '../../calling/caller-buyer-context.ts';
import type { SkillCallContext, SkillOutcome } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { describeQuoteLines } from '../../wire/result-text.ts';
import { changedCouponCode, changedDetails, isEmptyObject } from '../buyer-details.ts';
import { completeCheckoutTasks } from '../complete-purchase-tasks.ts';
import { describeTotal } from '../describe-quote.ts';
import { loadOrderArtifact } from '../order-artifact.ts';
import { toCartArtifact } from './cart-artifact.ts';
import type { CartInput } from './cart-input.ts';

type CheckOutCartInput = { tenant: Tenant; access: CartAccess; input: CartInput };

/**
 * Saves the buyer, address, shipping option and coupon of the input, and hands the cart over to
 * payment. A repeated call returns the same checkout; once the cart is paid, or if nothing is due,
 * it returns the order.
 */
export async function checkOutCart(
  deps: SkillDeps,
  context: SkillCallContext,
  { tenant, access, input }: CheckOutCartInput,
): Promise<SkillOutcome> {
  const { channel, signer, locale } = context;
  const { token } = access;
  const buyerContext = getCallerBuyerContext(context);
  await deps.unit.view(tenant, async (view) =>
    assertOrderVisible(await getCart(view, token), buyerContext),
  );
  await saveNewDetails(deps, { tenant, access, input });
  const handoff = await checkoutCart(deps.paymentContext, tenant, token, {
    ...(input.return_url !== undefined && { returnUrl: input.return_url }),
    isRepeat: true,
    channel,
    agent: toAgentDto(signer.agent),
    locale,
    ...toPayer(context, tenant),
    buyerContext: buyerContext,
  });
  return deps.unit.view(tenant, async (view) => {
    const cart = redactForViewer(await getCart(view, token), buyerContext);
    const session = await getSession(view, handoff.sessionId);
    const hidden = getHiddenDetails(session, await resolveSkillViewer(view, context));
    return toCheckoutOutcome(view, { cart, session, handoff, hidden });
  });
}

/**
 * 409 `cart_not_active` if the order belongs to an authenticated buyer: other callers who hold the
 * cart token must not see it.
 */
function assertOrderVisible(cart: Cart, buyerContext: BuyerContext): void {
  if (cart.status !== 'completed' || !isHiddenFrom(cart, buyerContext)) return;
  const message = 'This cart is completed. Create a new cart.';
  throw new DomainError('wrong_state', 'cart_not_active', message, {
    extensions: { status: cart.status },
  });
}

/** Saves only changed details: any write would close the page that the buyer may be paying on. */
async function saveNewDetails(
  { unit }: SkillDeps,
  { tenant, access, input }: CheckOutCartInput,
): Promise<void> {
  const changesFor = (cart: Cart) => {
    const [details, code] = [changedDetails(cart, input), changedCouponCode(cart, input.code)];
    return cart.status !== 'active' || (isEmptyObject(details) && code === null)
      ? null
      : { details, code };
  };
  if (!changesFor(await unit.view(tenant, (view) => getCart(view, access.token)))) return;
  await unit.run(tenant, async (work) => {
    // Compared again under lock, because a concurrent duplicate may have saved the same details.
    // The session is locked before the cart, as everywhere.
    const { cart } = await lockCartForChange(work, {
      token: access.token,
      release: async (_, id) => void (await lockSession(work, id)),
    });
    const { details = {}, code = null } = changesFor(cart) ?? {};
    if (!isEmptyObject(details)) await updateCartDetails(work, access, details);
    if (code !== null) await applyCoupon(work, access, code);
  });
}

type CartCheckoutResult = {
  cart: Cart;
  session: CheckoutSession;
  handoff: CheckoutHandoff;
  /** Details of the session that the caller may not see. */
  hidden: readonly BuyerDetail[];
};

async function toCheckoutOutcome(
  view: View,
  { cart, session, handoff, hidden }: CartCheckoutResult,
): Promise<SkillOutcome> {
  const artifacts = [toCartArtifact(cart), toHandoffArtifact(handoff, session)];
  if (session.orderId !== null) {
    const { artifact, say } = await loadOrderArtifact(view, session.orderId, hidden);
    return { state: 'completed', message: say, artifacts: [...artifacts, artifact] };
  }
  const { redirectUrl, sessionId } = handoff;
  const option = cart.selectedShippingOptionId;
  const message = `Send the buyer to ${redirectUrl} to pay ${describeTotal(session.quote)}. The order follows.`;
  return {
    state: 'input_required',
    message,
    artifacts,
    text: [message, ...describeQuoteLines(session.quote)].join('\n'),
    waitKeys: [checkoutWaitKey(sessionId), cartWaitKey(cart.token)],
    recheck: (work) => completeCheckoutTasks(work, sessionId),
    rememberedFields: {
      cart_token: cart.token,
      ...(option === null ? {} : { selected_shipping_option_id: option }),
    },
  };
}

function toHandoffArtifact(
  { redirectUrl, sessionId, expiresAt }: CheckoutHandoff,
  { quote }: CheckoutSession,
): Artifact {
  const data = { redirectUrl, sessionId, expiresAt: expiresAt.toISOString() };
  const until = expiresAt.toISOString();
  return toArtifact(
    'checkout',
    data,
    `Pay ${describeTotal(quote)} at ${redirectUrl}; the stock is reserved until ${until}.`,
  );
}
