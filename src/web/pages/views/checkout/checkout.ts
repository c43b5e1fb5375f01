import type { CheckoutSession } from '../../../../core/checkout/session.ts';
import type { RegionStates } from '../../../../core/pricing/context/region-states.ts';
import type { QuoteMessage } from '../../../../core/pricing/quote.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import {
  errorSummary,
  type FormError,
  notice,
  withErrorPrefix,
} from '../../../../http/pages/form-field.ts';
import { formTokenInput } from '../../../../http/pages/form-token.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import type { CheckoutFormInput } from '../../checkout/form-input.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { inlineTotals, inlineTotalsStatus, inlineTotalsTag } from '../../script/inline-totals.ts';
import { itemCount } from '../components/lines.ts';
import { renderPage } from '../components/page.ts';
import { totalLabel } from '../components/totals.ts';
import { deliveryFields } from './delivery.ts';
import { orderBox } from './order-box.ts';

type CheckoutPageProps = {
  session: CheckoutSession;
  /** Values of the form fields. */
  formInput: CheckoutFormInput;
  problems: FormError[];
  regionStates: RegionStates;
  /** Whether the total is final; otherwise it is displayed as an estimate and cannot be paid. */
  isFinal: boolean;
  /** Notices about earlier payments and changes, as whole sentences. */
  notes: string[];
  /** What has changed, or why the form is shown again; null for none. */
  banner: Html | null;
  /** The offer on the page, sent with the pay button: see `encodeDisplayedOffer`. */
  displayedOffer: string;
  formToken: string;
  test: boolean;
  /** Whether the store can be paid; otherwise only an order that costs nothing can be placed. */
  takesPayments: boolean;
};

/** The fields on which options and amounts depend. */
const fieldsWithAmounts = ['country', 'state', 'postcode', 'shipping_option'];

/** The checkout page. It is one form, so that every button submits all that was typed. */
export function renderCheckoutPage(scope: StorePageScope, content: CheckoutPageProps): TextContent {
  const { session, problems, notes, banner, formToken, isFinal } = content;
  const { quote } = session;
  const total = formatMoney({ amount: quote.totals.total, currency: quote.currency });
  return renderPage(scope, {
    title: withErrorPrefix(`Checkout · ${scope.site.name}`, problems),
    description: 'Checkout',
    canonical: null,
    aside: 'quiet',
    head: inlineTotalsTag,
    main: html`<div class="wrap">
<h1>Checkout</h1>
${banner}
<p class="order-link" id="order-link" data-part><a href="#order">${itemCount(quote.lines)}, ${totalLabel({ isEstimate: !isFinal }).toLowerCase()} ${total}</a></p>
${errorSummary(problems)}
${notes.map((note) => notice('info', note))}
<div id="messages" data-part>${messageList(quote.messages)}</div>
${inlineTotalsStatus}
<form class="checkout" id="checkout" method="post" action="/checkout/${session.id}/details" novalidate${inlineTotals(`/checkout/${session.id}/inline`, fieldsWithAmounts)}>
${formTokenInput(formToken)}
<button class="hidden" type="submit" tabindex="-1" aria-hidden="true">Save changes</button>
<div class="steps">
${deliveryFields(content)}
</div>
${orderBox(scope, content)}
</form>
<form class="leave" method="post" action="/checkout/${session.id}/cancel">${formTokenInput(formToken)}<button class="link" type="submit">Cancel checkout</button></form>
</div>`,
  });
}

/** Messages of a quote, such as lines that sold out. */
export function messageList(messages: readonly QuoteMessage[]): Html | null {
  if (messages.length === 0) return null;
  const kind = messages.every(({ type }) => type === 'info') ? 'info' : 'warning';
  const [only] = messages;
  return messages.length === 1 && only
    ? notice(kind, only.content)
    : notice(kind, html`<ul>${messages.map(({ content }) => html`<li>${content}</li>`)}</ul>`);
}
