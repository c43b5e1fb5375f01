import type { Cart } from '../../../../core/carts/cart.ts';
import type { Quote, QuoteLine } from '../../../../core/pricing/quote.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import {
  errorSummary,
  type FormError,
  withErrorPrefix,
} from '../../../../http/pages/form-field.ts';
import { formTokenInput } from '../../../../http/pages/form-token.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { guestCheckoutText } from '../../cart/save-cart-form.ts';
import { isShippingKnown } from '../../checkout/final-total.ts';
import { homePath, type StorePageScope } from '../../page-scope.ts';
import { inlineTotals, inlineTotalsStatus, inlineTotalsTag } from '../../script/inline-totals.ts';
import { messageList } from '../checkout/checkout.ts';
import { couponField } from '../components/coupon-field.ts';
import { itemCount, optionList, thumbnail } from '../components/lines.ts';
import { renderPage } from '../components/page.ts';
import { totalsList } from '../components/totals.ts';

type CartPageProps = {
  cart: Cart;
  /** Slugs of the products that still have a page, by product id. */
  slugs: ReadonlyMap<string, string>;
  /** Field values that differ from what the cart holds. */
  formInput: { quantities: ReadonlyMap<string, string>; coupon: string };
  problems: FormError[];
  formToken: string;
  /** Why the form is shown again; null on a first display. */
  banner: Html | null;
  /** Whether the store can be paid. */
  takesPayments: boolean;
};

/** The cart page: lines, coupon, totals and the checkout button. */
export function renderCartPage(scope: StorePageScope, content: CartPageProps | null): TextContent {
  // Lines that are unavailable at the moment are only messages; they return once in stock.
  const filled = content !== null && content.cart.quote.lines.length > 0;
  return renderPage(scope, {
    title: withErrorPrefix(`Cart · ${scope.site.name}`, content?.problems ?? []),
    description: 'Your cart',
    canonical: null,
    ...(filled ? { head: inlineTotalsTag } : {}),
    main: html`<div class="wrap">
<h1>Cart</h1>
${content?.banner}
${content && errorSummary(content.problems)}
<div id="messages" data-part>${content && messageList(content.cart.quote.messages)}</div>
${filled ? cartForm(scope, content) : emptyCart(scope)}
</div>`,
  });
}

function emptyCart(scope: StorePageScope): Html {
  return html`<p class="lead">Your cart is empty. Items that you add appear here.</p>
<p><a class="onward" href="${homePath(scope)}">Shop at <bdi>${scope.site.name}</bdi></a></p>`;
}

function cartForm(scope: StorePageScope, content: CartPageProps): Html {
  const { quote } = content.cart;
  return html`<form class="checkout" method="post" action="${scope.base}/cart/update" novalidate${inlineTotals(`${scope.base}/cart/update`, ['quantity_'])}>
${inlineTotalsStatus}
${formTokenInput(content.formToken)}
<button class="hidden" type="submit" tabindex="-1" aria-hidden="true">Save changes</button>
<section class="panel" aria-labelledby="items"><h2 id="items" data-part>${itemCount(quote.lines)}</h2>
<ul class="lines">${quote.lines.map((line) => cartLine(scope, content, line))}</ul>
<button class="plain" type="submit">Update cart</button>
</section>
${summaryPanel(scope, content)}
</form>`;
}

function cartLine(scope: StorePageScope, content: CartPageProps, line: QuoteLine): Html {
  const { quote } = content.cart;
  const money = (amount: number) => formatMoney({ amount, currency: quote.currency });
  const slug = content.slugs.get(line.productId);
  const name = html`<bdi>${line.name}</bdi>`;
  return html`<li class="line" id="${line.id}">
${thumbnail(scope, line)}
<div class="line-facts"><p class="line-name">${slug === undefined ? name : html`<a href="${scope.base}/products/${slug}">${name}</a>`}</p>
${optionList(line)}
<p class="quiet">${money(line.unitPrice)} each${line.unitPrice < line.listPrice && html` <s><span class="hidden">instead of </span>${money(line.listPrice)}</s>`}</p>
${quantityField(scope, content, line)}</div>
<p class="line-amount price" id="amount_${line.id}" data-part>${money(line.subtotal)}</p>
</li>
`;
}

function quantityField(
  { base }: StorePageScope,
  { formInput, problems }: CartPageProps,
  line: QuoteLine,
): Html {
  const id = `quantity_${line.id}`;
  const options = Object.values(line.options).join(', ');
  const item = html`${line.name}${options !== '' && ` (${options})`}`;
  const problem = problems.find(({ field }) => field === id);
  const aria = problem && html` aria-invalid="true" aria-describedby="${id}_problem"`;
  return html`<p class="problem" id="${id}_problem" data-part>${problem?.message}</p>
<div class="amount"><label for="${id}">Quantity<span class="hidden"> of ${item}</span></label>
<input id="${id}" name="${id}" value="${formInput.quantities.get(line.id) ?? line.quantity}" inputmode="numeric" maxlength="6" autocomplete="off"${aria}>
<button class="link" type="submit" formaction="${base}/cart/items/${line.id}/remove">Remove<span class="hidden"> ${item}</span></button></div>`;
}

function summaryPanel(
  { base, site }: StorePageScope,
  { cart, formInput, problems, takesPayments }: CartPageProps,
): Html {
  const { quote } = cart;
  const canCheckOut = site.guestCheckout || cart.customerId !== null;
  return html`<section class="panel order-box" aria-labelledby="sum">
<h2 id="sum">Summary</h2>
${couponField({ coupons: quote.coupons, removePath: `${base}/cart/coupon/remove`, code: formInput.coupon, problems })}
<div id="totals" data-part>${totalsList(quote.totals, { currency: quote.currency, coupons: quote.coupons, shipping: shippingState(quote), isEstimate: !isShippingKnown(quote), addsTax: !site.pricesIncludeTax })}</div>
${canCheckOut ? html`<button class="pay" type="submit" formaction="${base}/cart/checkout">Check out</button>` : html`<p class="problem">${guestCheckoutText}</p>`}
${takesPayments ? !isShippingKnown(quote) && html`<p class="quiet small">Shipping and tax are calculated at checkout, before you pay.</p>` : html`<p class="problem">This store does not take payments yet, so an order that costs something cannot be placed here.</p>`}
</section>`;
}

const shippingState = (quote: Quote) => {
  if (!quote.needsShipping) return 'none';
  return isShippingKnown(quote) ? 'known' : 'later';
};
