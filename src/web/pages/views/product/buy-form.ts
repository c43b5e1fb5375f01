import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { FormError } from '../../../../http/pages/form-field.ts';
import { formTokenInput } from '../../../../http/pages/form-token.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { isSoldOut } from '../components/price.ts';
import { hasChoice, isWide, variantChoice } from './variants.ts';

/** Values of the form, and its problems. */
export type BuyFormState = {
  variantId: string | null;
  quantity: string;
  problems: FormError[];
  /** Null on the page that is cached for all visitors. */
  formToken: string | null;
};

export const emptyBuyForm: BuyFormState = {
  ...{ variantId: null, quantity: '1', problems: [], formToken: null },
};

/** The form to choose variant and quantity, with buttons to add to the cart or buy now. */
export function buyForm(
  scope: StorePageScope,
  product: ProductDto,
  buying: BuyFormState,
): Html | null {
  const { variants } = product;
  const [only] = variants;
  if (!only) return null;
  const choice = variantChoice(product, buying.variantId);
  const boxed = choice !== null;
  const soldOut = isSoldOut(product);
  if (soldOut && !boxed) return null;
  return html`<form class="buy${boxed && ' variants'}${isWide(product) && ' is-wide'}" id="buy" method="post" action="${scope.base}/cart/items">
<input type="hidden" name="product" value="${product.slug}">
${buying.formToken && formTokenInput(buying.formToken)}
${choice ?? html`<input type="hidden" name="variant_id" value="${only.id}">`}
${fieldProblem(buying, 'variant_id')}
${!soldOut && buyButtons(scope, buying)}
</form>`;
}

/** A link to the form on pages that have it far below. */
export function linkToBuyForm(product: ProductDto): Html | null {
  if (!isWide(product) || !hasChoice(product) || isSoldOut(product)) return null;
  return html`<p><a class="button" href="#buy">Choose from ${product.variants.length} variants</a></p>`;
}

function buyButtons({ base, site }: StorePageScope, buying: BuyFormState): Html {
  const wrong = buying.problems.some(({ field }) => field === 'quantity');
  const aria = wrong && html` aria-invalid="true" aria-describedby="quantity_problem"`;
  return html`${fieldProblem(buying, 'quantity')}
<div class="buy-row"><div class="amount"><label for="quantity">Quantity</label>
<input id="quantity" name="quantity" value="${buying.quantity}" inputmode="numeric" maxlength="6" autocomplete="off"${aria}></div>
<button type="submit">Add to cart</button>
${site.guestCheckout && html`<button class="plain" type="submit" formaction="${base}/cart/buy">Buy now</button>`}</div>`;
}

function fieldProblem({ problems }: BuyFormState, name: string): Html | null {
  const problem = problems.find(({ field }) => field === name);
  return problem ? html`<p class="problem" id="${name}_problem">${problem.message}</p>` : null;
}
