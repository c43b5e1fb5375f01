import type { Totals } from '../../../../core/pricing/quote.ts';
import { type Html, type HtmlContent, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';

type TotalsOptions = {
  currency: string;
  couponCode: string | null;
  /** `later`: no shipping option is selected yet; `none`: nothing is shipped. */
  shipping: 'known' | 'later' | 'none';
};

/** The totals: `total = subtotal - discount + shipping + tax`. */
export function totalsList(totals: Totals, about: TotalsOptions): Html {
  const money = (amount: number) => formatMoney({ amount, currency: about.currency });
  const rows: [HtmlContent, HtmlContent][] = [['Subtotal', money(totals.subtotal)]];
  if (totals.discount > 0) rows.push([discountLabel(about), `−${money(totals.discount)}`]);
  if (about.shipping === 'later')
    rows.push(['Shipping', html`<span class="quiet">Not calculated yet</span>`]);
  if (about.shipping === 'known')
    rows.push(['Shipping', totals.shipping === 0 ? 'Free' : money(totals.shipping)]);
  if (totals.tax > 0) rows.push(['Tax', money(totals.tax)]);
  const contained =
    totals.taxIncluded > 0 &&
    html`<p class="quiet included">Includes ${money(totals.taxIncluded)} tax</p>`;
  return html`<dl class="totals">${rows.map(totalRow)}
<div class="total"><dt>Total</dt><dd class="price">${money(totals.total)}</dd></div></dl>${contained}`;
}

function totalRow([name, value]: [HtmlContent, HtmlContent]): Html {
  return html`<div><dt>${name}</dt><dd class="price">${value}</dd></div>
`;
}

function discountLabel({ couponCode }: TotalsOptions): Html {
  return html`Discount${couponCode !== null && html` <bdi class="code">${couponCode}</bdi>`}`;
}
