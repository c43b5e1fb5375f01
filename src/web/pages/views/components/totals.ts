import type { AppliedCoupon, Totals } from '../../../../core/pricing/quote.ts';
import { type Html, type HtmlContent, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';

type TotalsOptions = {
  currency: string;
  coupons: readonly Pick<AppliedCoupon, 'code' | 'amountOff'>[];
  /** `later`: no shipping option is selected yet; `none`: nothing is shipped. */
  shipping: 'known' | 'later' | 'none';
  /** Whether the total depends on something that is not known yet. */
  isEstimate?: boolean;
  /** Whether tax may be added to an estimated total. */
  addsTax?: boolean;
};

/** The totals: `total = subtotal - discount + shipping + tax`. */
export function totalsList(totals: Totals, about: TotalsOptions): Html {
  const money = (amount: number) => formatMoney({ amount, currency: about.currency });
  const rows: [HtmlContent, HtmlContent][] = [['Subtotal', money(totals.subtotal)]];
  for (const { code, amountOff } of about.coupons)
    rows.push([html`Discount <bdi class="code">${code}</bdi>`, `−${money(amountOff)}`]);
  if (about.shipping === 'later') rows.push(['Shipping', notCalculated]);
  if (about.shipping === 'known')
    rows.push(['Shipping', totals.shipping === 0 ? 'Free' : money(totals.shipping)]);
  const tax = about.isEstimate && about.addsTax && totals.tax === 0;
  if (tax) rows.push(['Tax', notCalculated]);
  if (totals.tax > 0) rows.push(['Tax', money(totals.tax)]);
  const contained =
    totals.taxIncluded > 0 &&
    html`<p class="quiet included">Includes ${money(totals.taxIncluded)} tax</p>`;
  return html`<dl class="totals">${rows.map(totalRow)}
<div class="total"><dt>${totalLabel(about)}</dt><dd class="price">${money(totals.total)}</dd></div></dl>${contained}`;
}

const notCalculated = html`<span class="quiet">Not calculated yet</span>`;

export const totalLabel = ({ isEstimate = false }: { isEstimate?: boolean }): string =>
  isEstimate ? 'Estimated total' : 'Total';

function totalRow([name, value]: [HtmlContent, HtmlContent]): Html {
  return html`<div><dt>${name}</dt><dd class="price">${value}</dd></div>
`;
}
