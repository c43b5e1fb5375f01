import type { CheckoutSession } from '../../../../core/checkout/session.ts';
import { checkboxField, type FormError } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { displayedOfferField } from '../../checkout/displayed-offer.ts';
import { isShippingKnown } from '../../checkout/final-total.ts';
import { type CheckoutFormInput, nextStepField } from '../../checkout/form-input.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { couponField } from '../components/coupon-field.ts';
import { lineList } from '../components/lines.ts';
import { listPolicyLinks } from '../components/policy-links.ts';
import { totalsList } from '../components/totals.ts';

export const continueLabel = 'Continue to shipping';

type OrderBoxProps = {
  session: CheckoutSession;
  formInput: CheckoutFormInput;
  problems: FormError[];
  /** Whether this is a sandbox payment, which moves no money. */
  test: boolean;
  /** The offer on the page, sent with the pay button. */
  displayedOffer: string;
  /** Whether the total is final; otherwise it is displayed as an estimate and cannot be paid. */
  isFinal: boolean;
  /** Whether the store can be paid. */
  takesPayments: boolean;
};

/** Order summary: lines, coupon, totals, terms and the pay button. */
export function orderBox(scope: StorePageScope, content: OrderBoxProps): Html {
  const { session, formInput, problems, isFinal } = content;
  const { quote } = session;
  return html`<section class="panel order-box" id="order" aria-labelledby="order_heading">
<h2 id="order_heading">Your order</h2>
${lineList(scope, quote.lines, quote.currency)}
${shortageNotice(session)}
${couponField({ coupons: quote.coupons, removePath: `/checkout/${session.id}/coupon/remove`, code: formInput.coupon, problems })}
<div id="totals" data-part>${totalsList(quote.totals, { currency: quote.currency, coupons: quote.coupons, shipping: shippingState(session), isEstimate: !isFinal, addsTax: !scope.site.pricesIncludeTax })}</div>
${termsField(scope, formInput, problems)}
<div id="submit" data-part><input type="hidden" name="${displayedOfferField}" value="${content.displayedOffer}">
${submitPart(content)}</div>
</section>`;
}

/** Stock is lower than the quantity: one button lowers the quantity to what is available. */
function shortageNotice({ id, quote }: CheckoutSession): Html | null {
  const shortages = quote.messages.filter(({ code }) => code === 'insufficient_stock');
  if (shortages.length === 0) return null;
  return html`<div class="short">${shortages.map(({ content }) => html`<p class="problem">${content}</p>`)}
<button class="plain" type="submit" formaction="/checkout/${id}/fewer">Use available quantity</button></div>`;
}

function shippingState({ quote }: CheckoutSession): 'known' | 'later' | 'none' {
  if (!quote.needsShipping) return 'none';
  return isShippingKnown(quote) ? 'known' : 'later';
}

function termsField(scope: StorePageScope, typed: CheckoutFormInput, problems: FormError[]): Html {
  const { site, base } = scope;
  const { termsVersion, policies } = site;
  const texts = [
    ['Shipping', policies.shipping],
    ['Returns', policies.returns],
  ].filter(([, text]) => text !== '');
  return html`${
    texts.length > 0 &&
    html`<details class="policies"><summary>Shipping and returns at <bdi>${site.name}</bdi></summary>
${texts.map(([name, text]) => html`<h3>${name}</h3><p>${text}</p>`)}</details>`
  }
${policyLinks(scope)}
${
  termsVersion !== null &&
  checkboxField({
    id: 'terms',
    label: html`I agree to the ${policies.terms === '' ? 'terms' : html`<a href="${base}/policies/terms">terms</a>`} of <bdi>${site.name}</bdi>, version <bdi>${termsVersion}</bdi>`,
    checked: typed.terms === 'yes',
    problems,
  })
}`;
}

/** Links to the store's policies, which open in another tab. */
function policyLinks(scope: StorePageScope): Html | null {
  const links = listPolicyLinks(scope);
  if (links.length === 0) return null;
  return html`<p class="quiet">${links.map(({ href, label }, at) => html`${at > 0 && ' · '}<a href="${href}" target="_blank">${label}</a>`)}</p>`;
}

/** An order that costs something cannot be placed where nothing can be paid. */
function submitPart(content: OrderBoxProps): Html {
  const { session, isFinal, takesPayments } = content;
  if (isFinal) {
    const isDue = session.quote.totals.total > 0;
    return isDue && !takesPayments ? paymentsNotTaken : payButton(content);
  }
  const note = takesPayments
    ? html`<p class="quiet small">Shipping and tax are calculated before you pay.</p>`
    : paymentsNotTaken;
  return html`${continueButton}
${note}`;
}

/** Leads to the shipping options; saves the form like every other button. */
const continueButton = html`<button class="pay" type="submit" name="${nextStepField}" value="shipping">${continueLabel}</button>`;

const paymentsNotTaken = html`<p class="problem" id="payments">This store does not take payments yet, so an order that costs something cannot be placed here. You have not been charged.</p>`;

function payButton({ session, test }: OrderBoxProps): Html {
  const { total } = session.quote.totals;
  const { currency } = session.quote;
  const amount = formatMoney({ amount: total, currency });
  return html`<button class="pay" type="submit" formaction="/checkout/${session.id}/pay">${total === 0 ? 'Place order' : `Pay ${amount}`}</button>
<p class="quiet small">${total === 0 ? 'No payment is required.' : 'You enter your card details on the next page.'}${test && total > 0 && ' This is a test store: you will not be charged real money.'}</p>`;
}
