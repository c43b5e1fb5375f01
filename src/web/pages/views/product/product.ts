import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TokenOnNetwork } from '../../../../core/paywall/ports/network.ts';
import type { PublishedZone } from '../../../../core/pricing/shipping-zones/published-zones.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import {
  errorSummary,
  type FormError,
  withErrorPrefix,
} from '../../../../http/pages/form-field.ts';
import { type Html, html, jsonBlock } from '../../../../http/pages/html.ts';
import { countryName } from '../../../../kernel/countries.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { type Breadcrumb, breadcrumbData, breadcrumbs } from '../components/breadcrumbs.ts';
import { productCards } from '../components/cards.ts';
import { displayableImages, renderImage } from '../components/image.ts';
import { renderPage } from '../components/page.ts';
import { linkPreview, previewText } from '../components/preview.ts';
import { displayedPrice } from '../components/price.ts';
import { type BuyFormState, buyForm, emptyBuyForm, linkToBuyForm } from './buy-form.ts';
import { productData } from './product-data.ts';
import { availability, isWide } from './variants.ts';

type ProductPageProps = {
  product: ProductDto;
  /** The whole description as clean text. */
  description: string;
  /** What search engines show instead of the name and the start of the description. */
  seo: { title: string | null; description: string | null };
  collection: Collection | null;
  shippingZones: readonly PublishedZone[];
  /** Stablecoins that x402 accepts for the product. */
  coins: TokenOnNetwork[];
  /** Other products of the collection. */
  related: ProductDto[];
  /** The submitted form, when it was rejected. */
  buyFormState?: BuyFormState;
};

/** A product's page, at its permalink. */
export function renderProductPage(scope: StorePageScope, content: ProductPageProps): TextContent {
  const { product, collection, related, seo, buyFormState = emptyBuyForm } = content;
  const form = buyForm(scope, product, buyFormState);
  const steps: Breadcrumb[] = [
    { name: scope.site.name, path: '' },
    ...(collection ? [{ name: collection.name, path: `/collections/${collection.slug}` }] : []),
    { name: product.name, path: null },
  ];
  return renderPage(scope, {
    title: withErrorPrefix(
      seo.title ?? `${product.name} · ${scope.site.name}`,
      buyFormState.problems,
    ),
    description: previewText(summaryOf(content)),
    canonical: product.url,
    head: documentHead(scope, content, steps),
    main: html`<div class="wrap">
${breadcrumbs(scope.base, steps)}
${errorSummary(linkProblems(product, buyFormState))}
<article class="product">
${gallery(scope, product)}
<div class="facts">
<h1>${product.name}</h1>
<p class="price">${displayedPrice(product)}</p>
${availability(product)}
${isWide(product) ? linkToBuyForm(product) : form}
<div class="prose">${paragraphs(content.description)}</div>
${tagLinks(scope, product.tags)}
${details(scope, product, content.coins)}
</div>
${isWide(product) && form}
</article>
${related.length > 0 && html`<section aria-labelledby="beside"><h2 id="beside">Related products</h2>${productCards(scope, related)}</section>`}
</div>`,
  });
}

/** Problems with the variant link to the first one in stock. */
function linkProblems({ variants }: ProductDto, { problems }: BuyFormState): FormError[] {
  const first = variants.find((variant) => variant.in_stock)?.id ?? 'main';
  return problems.map(({ field, message }) => ({
    field: field === 'variant_id' ? first : field,
    message,
  }));
}

const summaryOf = ({ seo, description, product }: ProductPageProps) =>
  seo.description ?? (description || product.name);

function documentHead(scope: StorePageScope, content: ProductPageProps, steps: Breadcrumb[]): Html {
  const { site, origin, url } = scope;
  const { product, shippingZones } = content;
  const image = product.media.find(({ type }) => type === 'image');
  return html`${linkPreview({
    type: 'product',
    title: content.seo.title ?? product.name,
    description: previewText(summaryOf(content)),
    url: product.url,
    siteName: site.name,
    image: image && { url: image.url, alt: image.alt || product.name },
  })}
<link rel="alternate" type="application/json" href="${origin}/api/storefront/v1/stores/${site.slug}/products/${product.id}">
<link rel="alternate" type="text/markdown" href="${product.url}.md">
${jsonBlock('application/ld+json', productData(product, { site, shippingZones }))}
${breadcrumbData(url, steps, product.url)}`;
}

function gallery(scope: StorePageScope, { name, media }: ProductDto): Html {
  const images = displayableImages(media, scope);
  const [first, ...rest] = images;
  return html`<div class="gallery">
${renderImage(first, { name, lazy: false })}
${rest.length > 0 && html`<ul>${rest.map((item) => html`<li>${renderImage(item, { name, lazy: true })}</li>`)}</ul>`}
</div>`;
}

function paragraphs(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}

function tagLinks({ base }: StorePageScope, tags: string[]): Html | null {
  if (tags.length === 0) return null;
  const links = tags.map(
    (tag) =>
      html`<li><a href="${base}/search?tag=${encodeURIComponent(tag)}"><bdi>${tag}</bdi></a></li>`,
  );
  return html`<h2 class="hidden">Tags</h2><ul class="tags">${links}</ul>`;
}

function details(
  { site, origin }: StorePageScope,
  product: ProductDto,
  coins: TokenOnNetwork[],
): Html {
  const skus = product.variants.map(({ sku }) => sku).filter(Boolean);
  const { weight_grams: grams, country_of_origin: country } = product;
  const rows: [string, Html | string | null][] = [
    ['Weight', grams === null ? null : weightOf(grams)],
    ['Brand', product.brand],
    ['Country of origin', country === null ? null : countryName(country)],
    ['Condition', product.condition === 'new' ? null : conditionLabels[product.condition]],
    ['SKU', skus.length === 1 ? (skus[0] ?? null) : null],
    ['Shipping', site.policies.shipping || null],
    ['Returns', site.policies.returns || null],
    ['Terms', site.termsVersion === null ? null : `Version ${site.termsVersion}`],
    [
      'For agents',
      html`<a href="${origin}/api/storefront/v1/stores/${site.slug}/products/${product.id}">Product as JSON</a>`,
    ],
    ['Pay by x402', coins.length === 0 ? null : x402OfferLink({ site, origin }, product, coins)],
  ];
  const filled = rows.filter(([, value]) => value !== null);
  return html`<dl class="details">${filled.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

const conditionLabels = { refurbished: 'Refurbished', used: 'Used' } as const;

function weightOf(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${Number((grams / 1_000).toFixed(2))} kg`;
}

type OfferScope = Pick<StorePageScope, 'site' | 'origin'>;

/** A link to the product's x402 endpoint, with the accepted stablecoins. */
function x402OfferLink(
  { site, origin }: OfferScope,
  product: ProductDto,
  coins: TokenOnNetwork[],
): Html {
  const url = `${origin}/api/x402/product/${site.slug}/${product.id}`;
  return html`Agents can pay in ${coins.map(coinLabel).join(' or ')} without an account: <a href="${url}">x402 endpoint</a>`;
}

const coinLabel = ({ network, token }: TokenOnNetwork) =>
  `${token.symbol} on ${network.name}${network.testnet ? ' (test network)' : ''}`;
