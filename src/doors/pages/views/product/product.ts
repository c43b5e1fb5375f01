import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import type { ProductRecord } from '../../../../core/catalog/product-record.ts';
import type { Coin } from '../../../../core/paywall/rails/network.ts';
import type { Text } from '../../../../http/bytes/byte-cache.ts';
import { errorSummary, type Problem } from '../../../../http/pages/form-field.ts';
import { type Html, html, jsonBlock } from '../../../../http/pages/html.ts';
import type { StorePlace } from '../../place.ts';
import { breadcrumbData, breadcrumbs, type Step } from '../parts/breadcrumbs.ts';
import { productCards } from '../parts/cards.ts';
import { renderPage } from '../parts/frame.ts';
import { picture, picturesOf } from '../parts/picture.ts';
import { excerpt, linkPreview } from '../parts/preview.ts';
import { shownPrice } from '../parts/price.ts';
import { type Buying, buyForm, nothingChosen, wayToForm } from './buy-form.ts';
import { chainOffer } from './chain-offer.ts';
import { productData } from './product-data.ts';
import { availability, isWide } from './variants.ts';

type Content = {
  product: ProductRecord;
  /** The whole description as clean text. */
  description: string;
  collection: Collection | null;
  /** What it may be paid with on a chain. */
  coins: Coin[];
  /** Others of the same shelf. */
  beside: ProductRecord[];
  /** What was sent and could not be done. */
  buying?: Buying;
};

/** A product's page, at its permalink. */
export function renderProductPage(place: StorePlace, content: Content): Text {
  const { product, collection, beside, buying = nothingChosen } = content;
  const form = buyForm(place, product, buying);
  const steps: Step[] = [
    { name: place.site.name, path: '' },
    ...(collection ? [{ name: collection.name, path: `/collections/${collection.slug}` }] : []),
    { name: product.name, path: null },
  ];
  return renderPage(place, {
    title: `${product.name} · ${place.site.name}`,
    description: excerpt(content.description || product.name),
    canonical: product.url,
    head: headOf(place, content, steps),
    main: html`<div class="wrap">
${breadcrumbs(place.base, steps)}
${errorSummary(linked(product, buying))}
<article class="product">
${gallery(place, product)}
<div class="facts">
<h1>${product.name}</h1>
<p class="price">${shownPrice(product)}</p>
${availability(product)}
${isWide(product) ? wayToForm(product) : form}
<div class="prose">${paragraphs(content.description)}</div>
${tagLinks(place, product.tags)}
${details(place, product, content.coins)}
</div>
${isWide(product) && form}
</article>
${beside.length > 0 && html`<section aria-labelledby="beside"><h2 id="beside">On the same shelf</h2>${productCards(place, beside)}</section>`}
</div>`,
  });
}

/** Problems with the variant lead to the first that can be chosen. */
function linked({ variants }: ProductRecord, { problems }: Buying): Problem[] {
  const first = variants.find((variant) => variant.in_stock)?.id ?? 'main';
  return problems.map(({ field, message }) => ({
    field: field === 'variant_id' ? first : field,
    message,
  }));
}

function headOf(place: StorePlace, { product, description }: Content, steps: Step[]): Html {
  const { site, origin, url } = place;
  const image = product.media.find(({ type }) => type === 'image');
  return html`${linkPreview({
    type: 'product',
    title: product.name,
    description: excerpt(description || product.name),
    url: product.url,
    siteName: site.name,
    image: image && { url: image.url, alt: image.alt || product.name },
  })}
<link rel="alternate" type="application/json" href="${origin}/api/storefront/v1/stores/${site.slug}/products/${product.id}">
${jsonBlock('application/ld+json', productData(product, site.name))}
${breadcrumbData(url, steps, product.url)}`;
}

function gallery(place: StorePlace, { name, media }: ProductRecord): Html {
  const pictures = picturesOf(media, place);
  const [first, ...rest] = pictures;
  return html`<div class="gallery">
${picture(first, { name, lazy: false })}
${rest.length > 0 && html`<ul>${rest.map((item) => html`<li>${picture(item, { name, lazy: true })}</li>`)}</ul>`}
</div>`;
}

function paragraphs(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}

function tagLinks({ base }: StorePlace, tags: string[]): Html | null {
  if (tags.length === 0) return null;
  const links = tags.map(
    (tag) =>
      html`<li><a href="${base}/search?tag=${encodeURIComponent(tag)}"><bdi>${tag}</bdi></a></li>`,
  );
  return html`<h2 class="hidden">Tags</h2><ul class="tags">${links}</ul>`;
}

function details({ site, origin }: StorePlace, product: ProductRecord, coins: Coin[]): Html {
  const skus = product.variants.map(({ sku }) => sku).filter(Boolean);
  const { weight_grams: grams } = product;
  const rows: [string, Html | string | null][] = [
    ['Weight', grams === null ? null : weightOf(grams)],
    ['SKU', skus.length === 1 ? (skus[0] ?? null) : null],
    ['Shipping', site.policies.shipping || null],
    ['Returns', site.policies.returns || null],
    ['Terms', site.termsVersion === null ? null : `Version ${site.termsVersion}`],
    [
      'For agents',
      html`<a href="${origin}/api/storefront/v1/stores/${site.slug}/products/${product.id}">this product as JSON</a>`,
    ],
    ['Paid by request', coins.length === 0 ? null : chainOffer({ site, origin }, product, coins)],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  return html`<dl class="details">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function weightOf(grams: number): string {
  return grams < 1_000 ? `${grams} g` : `${Number((grams / 1_000).toFixed(2))} kg`;
}
