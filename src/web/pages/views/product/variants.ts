import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import { formerPrice, hasDifferentPrices } from '../components/price.ts';
import { groupVariants, type ProductVariantDto, type VariantGroup } from './variant-groups.ts';

/** At or below this stock the page says how many are left. */
const lowStockThreshold = 5;

/** Products with more variants get a form as wide as the page. */
const wideVariantCount = 30;

export const isWide = ({ variants }: ProductDto): boolean => variants.length > wideVariantCount;

/** Whether the buyer has a variant to choose. */
export function hasChoice({ variants }: ProductDto): boolean {
  const [only] = variants;
  return variants.length > 1 || Object.keys(only?.options ?? {}).length > 0;
}

/**
 * Radio buttons of all variants, with availability and, if prices differ, the price. `chosen` is
 * the id of the selected variant, or null.
 */
export function variantChoice(product: ProductDto, chosen: string | null): Html | null {
  const { variants } = product;
  if (!hasChoice(product)) return null;
  const groups = groupVariants(variants);
  const [only] = variants;
  const selectedId = chosen ?? (variants.length === 1 ? (only?.id ?? null) : null);
  const show = { showsPrices: hasDifferentPrices(product), selectedId };
  return html`<h2 id="variants">Options</h2>
${variants.length > 1 && html`<p class="quiet">${availabilitySummary(variants)}</p>`}
${groups.map((group) => variantList(group, show))}`;
}

/** The availability of the whole product as text. */
export function availability({ variants, is_digital: isDigital }: ProductDto): Html | null {
  const open = variants.filter((variant) => variant.in_stock);
  if (variants.length === 0) return null;
  if (open.length === 0) return html`<p class="state is-out">Sold out</p>`;
  const [only] = open;
  const few = variants.length === 1 && only ? lowStockCount(only) : null;
  if (few !== null) return html`<p class="state is-few">Only ${few} left</p>`;
  return html`<p class="state is-in">${isDigital ? 'Available as a download' : 'In stock'}</p>`;
}

function availabilitySummary(variants: ProductVariantDto[]): string {
  const open = variants.filter((variant) => variant.in_stock).length;
  const all = variants.length === 2 ? 'Both' : `All ${variants.length}`;
  if (open === variants.length) return `${all} variants are available.`;
  if (open === 0) return `${all} variants are sold out.`;
  return `${open} of ${variants.length} variants are available.`;
}

type VariantListOptions = { showsPrices: boolean; selectedId: string | null };

function variantList({ option, value, members }: VariantGroup, show: VariantListOptions): Html {
  const [first] = members;
  const variants = members.map(({ variant }) => variant);
  const shared =
    show.showsPrices && variants.length > 1 && !hasDifferentPrices({ variants }) && first;
  const heading = [option, value].filter(Boolean).join(': ');
  // Below "Length: 30", a list of waist sizes without a label would be ambiguous.
  const rest = Object.keys(first?.variant.options ?? {}).filter((name) => name !== option);
  const chips = members.map(({ label, variant }) =>
    variantChip(label, variant, { ...show, showsPrices: show.showsPrices && !shared }),
  );
  return html`<fieldset class="options"><legend><h3 class="group">${heading}${shared && html` <span class="price">${formatMoney(shared.variant.price)}${formerPrice(shared.variant)}</span>`}</h3></legend>
${
  rest.length > 0 &&
  html`<p class="quiet"><bdi>${rest.join(' / ')}</bdi></p>
`
}<ul class="chips">${chips}</ul></fieldset>
`;
}

/** All groups share one set of radio buttons, because one variant is bought. */
function variantChip(
  label: string,
  variant: ProductVariantDto,
  { showsPrices, selectedId }: VariantListOptions,
): Html {
  const { id, in_stock: inStock } = variant;
  const state = html`${id === selectedId && inStock && html` checked`}${inStock ? html` required` : html` disabled`}`;
  return html`<li class="chip${inStock ? '' : ' is-out'}"><input type="radio" name="variant_id" id="${id}" value="${id}"${state}><label for="${id}"><bdi>${label || 'Standard'}</bdi>${showsPrices && html` <span class="price">${formatMoney(variant.price)}${formerPrice(variant)}</span>`}${stockNote(variant)}</label></li>`;
}

function stockNote(variant: ProductVariantDto): Html | null {
  if (!variant.in_stock) return html` <small>sold out</small>`;
  const few = lowStockCount(variant);
  return few === null ? null : html` <small>${few} left</small>`;
}

function lowStockCount({ stock }: ProductVariantDto): number | null {
  return stock !== null && stock > 0 && stock <= lowStockThreshold ? stock : null;
}
