import { Refusal } from '../../../../kernel/refusal.ts';
import type { Tenant, View } from '../../../../platform/work.ts';
import { agentRecord } from '../../../access/signatures/agent-identity.ts';
import type { Cart } from '../../../carts/cart.ts';
import { applyCoupon, setDetails } from '../../../carts/cart-details.ts';
import { type CartAccess, lockForChange } from '../../../carts/change-cart.ts';
import { getCart } from '../../../carts/create-cart.ts';
import { detailsHiddenFrom } from '../../../checkout/agents/personal-details.ts';
import { checkoutCart, type Handoff } from '../../../checkout/cart/checkout-cart.ts';
import { getSession, lockSession } from '../../../checkout/load-session.ts';
import { payerFrom } from '../../../checkout/payment/payer.ts';
import type { CheckoutSession } from '../../../checkout/session.ts';
import { type Detail, hides, shownTo } from '../../../customers/linking/hand-over.ts';
import { lookerOf, type Shopper, toCheckOut } from '../../../customers/linking/shopper.ts';
import { awaitsCart, awaitsCheckout } from '../../../tasks/awaits.ts';
import type { Artifact } from '../../../tasks/message.ts';
import type { Asking, Outcome } from '../../skill.ts';
import type { SkillTools } from '../../skill-tools.ts';
import { artifactOf } from '../../wire/artifact.ts';
import { checkoutConcluded } from '../concluded.ts';
import { isNothing, newCode, newDetails } from '../details.ts';
import { orderArtifact } from '../order-artifact.ts';
import { shopperIn } from '../shopper.ts';
import { totalInWords } from '../words.ts';
import { cartArtifact } from './cart-artifact.ts';
import type { CartInput } from './input.ts';

type Wanted = { tenant: Tenant; access: CartAccess; input: CartInput };

/**
 * Hands the cart over to payment, with what is said of buyer, address, shipping and coupon on the
 * way. Asked again it answers the same; with nothing due, or once it was paid, the order.
 */
export async function checkOut(
  tools: SkillTools,
  asking: Asking,
  { tenant, access, input }: Wanted,
): Promise<Outcome> {
  const { channel, signer } = asking;
  const { token } = access;
  const shopper = shopperIn(asking);
  await tools.unit.view(tenant, async (view) => assertOwn(await getCart(view, token), shopper));
  await keepDetails(tools, { tenant, access, input });
  const handoff = await checkoutCart(tools.desk, tenant, token, {
    returnUrl: input.return_url ?? null,
    isRepeat: true,
    channel,
    agent: agentRecord(signer.agent),
    ...payerFrom(asking, tenant),
    shopper,
  });
  return tools.unit.view(tenant, async (view) => {
    const cart = shownTo(await getCart(view, token), shopper);
    const session = await getSession(view, handoff.sessionId);
    const caller = await lookerOf(view, { bearer: asking.bearer, buyer: null }, toCheckOut);
    const hidden = detailsHiddenFrom(session, caller);
    return outcomeOf(view, { cart, session, handoff, hidden });
  });
}

/** 409 `cart_not_active` for the order of a proven buyer, which is not told to others who hold the token. */
function assertOwn(cart: Cart, shopper: Shopper): void {
  if (cart.status !== 'completed' || !hides(cart, shopper)) return;
  const message = 'This cart is completed: make a new one.';
  throw new Refusal('wrong_state', 'cart_not_active', message, { mend: { status: cart.status } });
}

/** Only what is new: anything else would close the page that the buyer may be paying on. */
async function keepDetails({ unit }: SkillTools, { tenant, access, input }: Wanted): Promise<void> {
  const newsFor = (cart: Cart) => {
    const [details, code] = [newDetails(cart, input), newCode(cart, input.code)];
    return cart.status !== 'active' || (isNothing(details) && code === null)
      ? null
      : { details, code };
  };
  if (!newsFor(await unit.view(tenant, (view) => getCart(view, access.token)))) return;
  await unit.run(tenant, async (work) => {
    // Under lock, after its session as ever: a twin may have said the same meanwhile.
    const { cart } = await lockForChange(work, {
      token: access.token,
      release: async (_, id) => void (await lockSession(work, id)),
    });
    const { details = {}, code = null } = newsFor(cart) ?? {};
    if (!isNothing(details)) await setDetails(work, access, details);
    if (code !== null) await applyCoupon(work, access, code);
  });
}

type CheckedOut = {
  cart: Cart;
  session: CheckoutSession;
  handoff: Handoff;
  /** Details of the session that the caller must not be shown. */
  hidden: readonly Detail[];
};

async function outcomeOf(
  view: View,
  { cart, session, handoff, hidden }: CheckedOut,
): Promise<Outcome> {
  const artifacts = [cartArtifact(cart), handoffArtifact(handoff, session)];
  if (session.orderId !== null) {
    const { artifact, say } = await orderArtifact(view, session.orderId, hidden);
    return { state: 'completed', say, artifacts: [...artifacts, artifact] };
  }
  const { redirectUrl, sessionId } = handoff;
  const option = cart.selectedShippingOptionId;
  return {
    state: 'input_required',
    say: `Send the buyer to ${redirectUrl} to pay ${totalInWords(session.quote)}. The order follows.`,
    artifacts,
    awaits: [awaitsCheckout(sessionId), awaitsCart(cart.token)],
    lookAgain: (work) => checkoutConcluded(work, sessionId),
    remember: {
      cart_token: cart.token,
      ...(option === null ? {} : { selected_shipping_option_id: option }),
    },
  };
}

function handoffArtifact(
  { redirectUrl, sessionId, expiresAt }: Handoff,
  { quote }: CheckoutSession,
): Artifact {
  const data = { redirectUrl, sessionId, expiresAt: expiresAt.toISOString() };
  const until = expiresAt.toISOString();
  return artifactOf(
    'checkout',
    data,
    `Pay ${totalInWords(quote)} at ${redirectUrl}; the stock is set aside until ${until}.`,
  );
}
