import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { BusinessAddress } from '../../../../core/sites/site-profile.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html, jsonBlock } from '../../../../http/pages/html.ts';
import { absoluteUrl } from '../../../../kernel/absolute-url.ts';
import { browseSearch } from '../../catalog/browse-query.ts';
import type { StorePageScope } from '../../page-scope.ts';
import {
  type BrowseState,
  browseForm,
  isFiltered,
  nothingMatches,
} from '../components/browse-form.ts';
import { pager, productCards } from '../components/cards.ts';
import { renderPage } from '../components/page.ts';
import { agentsGuideLink, linkPreview, previewText } from '../components/preview.ts';
import { returnPolicyData } from '../product/offer-data.ts';

type StorePageProps = {
  products: ProductDto[];
  collections: Collection[];
  nextCursor: string | null;
  isFirst: boolean;
  browse: BrowseState;
};

/** A store's start page: description, collections and newest products. */
export function renderStorePage(scope: StorePageScope, content: StorePageProps): TextContent {
  const { site } = scope;
  const { products, nextCursor, isFirst, browse } = content;
  const canonical = new URL(site.url).href;
  const description = previewText(site.description || site.name);
  return renderPage(scope, {
    title: site.name,
    description,
    canonical,
    head: html`${linkPreview({
      type: 'website',
      title: site.name,
      description,
      url: canonical,
      siteName: site.name,
      image: products[0]?.media[0],
    })}
<link rel="alternate" type="application/json" href="${scope.origin}/api/storefront/v1/stores/${site.slug}">
${agentsGuideLink}
${jsonBlock('application/ld+json', websiteData(scope))}
${jsonBlock('application/ld+json', onlineStoreData(scope))}`,
    main: html`<div class="hero"><div class="wrap">
<h1>${site.name}</h1>
${site.description !== '' && html`<p class="lead">${site.description}</p>`}
${collectionLinks(scope, content.collections)}
</div></div>
<section class="wrap" aria-labelledby="newest">
<h2 id="newest">${listHeading(content)}</h2>
${productList(scope, content)}
${pager({ href: browse.path + browseSearch(browse.input, browse.defaultSort), nextCursor, isFirst })}
</section>`,
  });
}

/** The store as a schema.org `WebSite`, with its search. */
function websiteData({ site, url }: StorePageScope) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url,
    ...(site.description === '' ? {} : { description: site.description }),
    publisher: { '@type': 'Organization', name: site.name, url },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The business as a schema.org `OnlineStore`. */
function onlineStoreData({ site, url, origin }: StorePageScope) {
  const { address, contactEmail, logoUrl } = site;
  const returns = returnPolicyData(site);
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': `${url}#store`,
    name: site.name,
    url,
    ...(site.description !== '' && { description: site.description }),
    ...(logoUrl !== null && { logo: absoluteUrl(logoUrl, origin) }),
    ...(contactEmail !== null && { email: contactEmail }),
    ...(address !== null && { address: addressData(address) }),
    ...(returns && { hasMerchantReturnPolicy: returns }),
  };
}

function addressData({ line1, line2, city, state, postcode, country }: BusinessAddress) {
  const street = [line1, line2].filter(Boolean).join(', ');
  return {
    '@type': 'PostalAddress',
    ...(street !== '' && { streetAddress: street }),
    ...(city !== null && { addressLocality: city }),
    ...(state !== null && { addressRegion: state }),
    ...(postcode !== null && { postalCode: postcode }),
    addressCountry: country,
  };
}

function listHeading({ isFirst, browse }: StorePageProps): string {
  if (browseSearch(browse.input, browse.defaultSort) !== '') return 'Products';
  return isFirst ? 'Newest' : 'More products';
}

function productList(scope: StorePageScope, { products, browse }: StorePageProps): Html {
  if (products.length === 0 && !isFiltered(browse.input))
    return html`<p class="quiet">This store has no products yet. New products appear here.</p>`;
  const list = products.length === 0 ? nothingMatches : productCards(scope, products);
  return html`${browseForm(scope, browse)}
${list}`;
}

function collectionLinks({ base }: StorePageScope, collections: Collection[]): Html | null {
  const filled = collections.filter((collection) => collection.productsCount > 0);
  if (filled.length === 0) return null;
  const links = filled.map(
    ({ slug, name, productsCount }) =>
      html`<li><a href="${base}/collections/${slug}"><bdi>${name}</bdi> <span class="count">${productsCount}<span class="hidden"> ${productsCount === 1 ? 'product' : 'products'}</span></span></a></li>`,
  );
  return html`<nav aria-label="Collections"><ul class="shelves">${links}</ul></nav>`;
}
