import type { Site } from '../../../../core/sites/site.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PriceBound } from '../../catalog/price-bound.ts';

/** Fields for the lowest and the highest price, in the currency of the store. */
export function priceFields(
  { currency }: Pick<Site, 'currency'>,
  { priceMin, priceMax }: { priceMin: PriceBound; priceMax: PriceBound },
): Html {
  return html`${priceField(priceMin, { name: 'price_min', label: `Minimum price (${currency})` })}
${priceField(priceMax, { name: 'price_max', label: `Maximum price (${currency})` })}`;
}

export function inStockField(checked: boolean): Html {
  return html`<div class="check"><input id="in_stock" type="checkbox" name="in_stock" value="true"${checked && html` checked`}><label for="in_stock">In stock only</label></div>`;
}

function priceField(
  { input, amount }: PriceBound,
  { name, label }: { name: string; label: string },
): Html {
  const isInvalid = input !== '' && amount === null;
  const aria = isInvalid && html` aria-invalid="true" aria-describedby="${name}_problem"`;
  return html`<div class="field short"><label for="${name}">${label}</label>
${isInvalid && html`<p class="problem" id="${name}_problem">Enter an amount such as 25 or 25.50.</p>`}
<input id="${name}" name="${name}" value="${input}" inputmode="decimal" maxlength="30" autocomplete="off"${aria}></div>`;
}
