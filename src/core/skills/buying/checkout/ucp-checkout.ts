import type { View } from '../../../../platform/work.ts';
import { refuseUnsigned } from '../../../access/signatures/signer.ts';
import { handOver } from '../../../checkout/agents/hand-over.ts';
import { detailsHiddenFrom } from '../../../checkout/agents/personal-details.ts';
import type { FoundSession } from '../../../checkout/load-session.ts';
import { lockSession } from '../../../checkout/load-session.ts';
import { type CheckoutSession, type SessionSite, sessionUrl } from '../../../checkout/session.ts';
import { sessionRecord } from '../../../checkout/session-record.ts';
import { type Detail, hides, shownTo } from '../../../customers/linking/hand-over.ts';
import { lookerOf, type Shopper, toCheckOut } from '../../../customers/linking/shopper.ts';
import { getOrder } from '../../../orders/read-orders.ts';
import { awaitsCart, awaitsCheckout } from '../../../tasks/awaits.ts';
import type { Artifact } from '../../../tasks/message.ts';
import type { Asking, Outcome, Skill } from '../../skill.ts';
import type { SkillTools } from '../../skill-tools.ts';
import { artifactOf } from '../../wire/artifact.ts';
import { camelCased } from '../../wire/camel-case.ts';
import { checkoutConcluded } from '../concluded.ts';
import { orderArtifact } from '../order-artifact.ts';
import { shopperIn } from '../shopper.ts';
import { linesInWords, newsInWords, totalInWords } from '../words.ts';
import { CheckoutInput } from './input.ts';
import { keepNews } from './keep-news.ts';
import { openingOf } from './open-checkout.ts';

/** A checkout that a person pays on a page (decisions 10, 13; the session is that of §2.6). */
export const ucpCheckout: Skill<CheckoutInput> = {
  name: 'ucp-checkout',
  title: 'Check out',
  description:
    'Opens a checkout of products or of a cart: prices, shipping, tax, and the page where the buyer pays (`continueUrl`). Send its `session_id` to change it and, once it is paid, to get the order. Amounts are in minor units.',
  inTasks:
    'An answer in the same task changes it too; the task completes with the order when it is paid.',
  tags: ['checkout', 'payment', 'shopping'],
  examples: [
    '{"skill":"ucp-checkout","site_slug":"{store}","product_id":"prd_…","shipping_address":{"country":"US"}}',
    '{"skill":"ucp-checkout","cart_token":"cart_…","shipping_address":{"country":"US"}}',
  ],
  storeExamples: [
    '{"skill":"ucp-checkout","product_id":"prd_…","shipping_address":{"country":"US"}}',
    '{"skill":"ucp-checkout","cart_token":"cart_…","shipping_address":{"country":"US"}}',
  ],
  scope: 'write:orders',
  guestsOver: ['mcp'],
  readOnly: false,
  input: CheckoutInput,
  run: checkOut,
};

/** One transaction: a checkout that is refused leaves nothing behind. */
async function checkOut(tools: SkillTools, asking: Asking, input: CheckoutInput): Promise<Outcome> {
  const { tenant, open } = await openingOf(tools, asking, input);
  return tools.unit.run(tenant, async (work) => {
    const opened = await open(work);
    const shopper = shopperIn(asking);
    if (shopper.kind === 'guest') await handOver(work, opened.session.id, shopper);
    await keepNews(work, opened, input);
    const found = await lockSession(work, opened.session.id);
    refuseUnsigned(found.site, asking.signer);
    const caller = await lookerOf(work, { bearer: asking.bearer, buyer: null }, toCheckOut);
    const hidden = detailsHiddenFrom(found.session, caller);
    return outcomeOf(work, found, { shopper, hidden });
  });
}

/** What the caller may see of a session. */
type Seen = { shopper: Shopper; hidden: readonly Detail[] };

async function outcomeOf(
  view: View,
  { session: found, site }: FoundSession,
  { shopper, hidden }: Seen,
): Promise<Outcome> {
  const session = shownTo(found, shopper);
  if (session.orderId !== null) {
    // A proven buyer's order is not told to others who hold the id of its session.
    if (hides(found, shopper)) return boughtByAnother(view, { session, site }, hidden);
    const { artifact, say } = await orderArtifact(view, session.orderId, hidden);
    const checkout = await checkoutArtifact(view, { session, site }, hidden);
    return { state: 'completed', say, artifacts: [checkout, artifact] };
  }
  const { id, cartToken, selectedShippingOptionId: option } = session;
  return {
    state: 'input_required',
    say: sentenceOf(session, site, sessionUrl(view.origin, id)),
    artifacts: [await checkoutArtifact(view, { session, site }, hidden)],
    awaits: [awaitsCheckout(id), ...(cartToken === null ? [] : [awaitsCart(cartToken)])],
    lookAgain: (work) => checkoutConcluded(work, id),
    remember: {
      session_id: id,
      ...(option === null ? {} : { selected_shipping_option_id: option }),
    },
  };
}

async function boughtByAnother(
  view: View,
  { session, site }: FoundSession,
  hidden: readonly Detail[],
): Promise<Outcome> {
  const bought = { session: { ...session, orderId: null }, site };
  const artifact = await checkoutArtifact(view, bought, hidden);
  return { state: 'completed', say: sentenceOf(session, site, ''), artifacts: [artifact] };
}

async function checkoutArtifact(
  view: View,
  { session, site }: FoundSession,
  hidden: readonly Detail[],
): Promise<Artifact> {
  const order = session.orderId === null ? null : await getOrder(view, session.orderId);
  const record = sessionRecord(view, { session, site, order, hidden });
  const data = { checkout: camelCased(record), continueUrl: record.continue_url };
  return artifactOf('checkout', data, sentenceOf(session, site, record.continue_url));
}

function sentenceOf(session: CheckoutSession, site: SessionSite, url: string): string {
  const { quote, status } = session;
  const what = `${linesInWords(quote)}: ${totalInWords(quote)}`;
  if (status === 'completed') return `Bought: ${what}.`;
  const needs = [...needed(session), ...terms(session, site)].join('');
  return `Send the buyer to ${url} to pay for ${what}.${newsInWords(quote)}${needs}`;
}

/** What is missing can be said here, or by the buyer on the page. */
function needed({ quote, shippingAddress }: CheckoutSession): string[] {
  if (!quote.needsShipping) return [];
  if (!shippingAddress) return [' It is not known yet where it goes: send a shipping_address.'];
  if (quote.shippingOptions.length > 0) return [];
  return [' The store does not ship to this address: send another one.'];
}

function terms({ acceptedTermsVersion }: CheckoutSession, { termsVersion }: SessionSite): string[] {
  if (termsVersion === null || termsVersion === acceptedTermsVersion) return [];
  return [` The buyer has to accept the terms, version ${termsVersion}.`];
}
