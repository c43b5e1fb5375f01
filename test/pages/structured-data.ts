/**
 * The part of schema.org that pages use: for each type its properties, and those without which
 * search engines ignore it. Values are a pattern or the types that a property may have.
 */
const text = /\S/;
const url = /^https?:\/\/\S+$/;
const decimal = /^\d+(?:\.\d+)?$/;
const currency = /^[A-Z]{3}$/;
const country = /^[A-Z]{2}$/;
const integer = /^[1-9]\d*$/;

type Rule = RegExp | string[];
type TypeRules = { required: Record<string, Rule>; optional: Record<string, Rule> };

const rulesByType: Record<string, TypeRules> = {
  Product: {
    required: { name: text, url, offers: ['Offer'] },
    optional: {
      ...{ description: text, productID: text, image: url, sku: text, keywords: text },
      ...{ gtin: /^\d{8}(?:\d{4,6})?$/, mpn: text, brand: ['Brand'], category: text },
      ...{ color: text, size: text, material: text, pattern: text },
      countryOfOrigin: ['Country'],
    },
  },
  ProductGroup: {
    required: { name: text, url, productGroupID: text, variesBy: text, hasVariant: ['Product'] },
    optional: {
      ...{ description: text, image: url, keywords: text, brand: ['Brand'], category: text },
      countryOfOrigin: ['Country'],
    },
  },
  Brand: { required: { name: text }, optional: {} },
  Country: { required: { name: text }, optional: {} },
  Offer: {
    required: {
      price: decimal,
      priceCurrency: currency,
      availability: /^https:\/\/schema\.org\/(?:InStock|OutOfStock)$/,
    },
    optional: {
      ...{ identifier: text, url, seller: ['Organization'] },
      itemCondition: /^https:\/\/schema\.org\/(?:New|Refurbished|Used)Condition$/,
      priceSpecification: ['UnitPriceSpecification'],
      shippingDetails: ['OfferShippingDetails'],
      hasMerchantReturnPolicy: ['MerchantReturnPolicy'],
    },
  },
  UnitPriceSpecification: {
    required: { price: decimal, priceCurrency: currency },
    optional: { priceType: /^https:\/\/schema\.org\/StrikethroughPrice$/ },
  },
  OfferShippingDetails: {
    required: { shippingRate: ['MonetaryAmount'], shippingDestination: ['DefinedRegion'] },
    optional: {},
  },
  MonetaryAmount: { required: { value: decimal, currency }, optional: {} },
  DefinedRegion: { required: { addressCountry: country }, optional: {} },
  MerchantReturnPolicy: {
    required: {},
    optional: {
      applicableCountry: country,
      returnPolicyCategory:
        /^https:\/\/schema\.org\/MerchantReturn(?:NotPermitted|FiniteReturnWindow)$/,
      merchantReturnDays: integer,
      merchantReturnLink: url,
    },
  },
  OnlineStore: {
    required: { name: text, url },
    optional: {
      ...{ description: text, logo: url, email: /@/, address: ['PostalAddress'] },
      hasMerchantReturnPolicy: ['MerchantReturnPolicy'],
    },
  },
  PostalAddress: {
    required: { addressCountry: country },
    optional: {
      ...{ streetAddress: text, addressLocality: text, addressRegion: text, postalCode: text },
    },
  },
  BreadcrumbList: { required: { itemListElement: ['ListItem'] }, optional: {} },
  ListItem: { required: { position: integer, name: text, item: url }, optional: {} },
  Organization: { required: { name: text }, optional: { url } },
  WebSite: {
    required: { name: text, url },
    optional: { description: text, publisher: ['Organization'], potentialAction: ['SearchAction'] },
  },
  SearchAction: {
    required: { target: ['EntryPoint'], 'query-input': /^required name=search_term_string$/ },
    optional: {},
  },
  EntryPoint: { required: { urlTemplate: /\{search_term_string\}/ }, optional: {} },
};

type Node = Record<string, unknown>;

/** The schema.org blocks of a page. */
export function structuredData(page: string): Node[] {
  const blocks = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = '']) => JSON.parse(json));
}

/** What is wrong with a block: missing and unknown properties, and values of a wrong form. */
export function structuredDataProblems(block: Node): string[] {
  const context = block['@context'] === 'https://schema.org' ? [] : ['no @context'];
  return [...context, ...nodeProblems(block, 'block')];
}

function nodeProblems(node: Node, path: string): string[] {
  const type = String(node['@type']);
  const rules = rulesByType[type];
  if (!rules) return [`${path}: unknown type ${type}`];
  const missing = Object.keys(rules.required).filter((name) => node[name] === undefined);
  const known = { ...rules.required, ...rules.optional };
  const wrong = Object.entries(node)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => valueProblems(value, known[name], `${path}.${name}`));
  return [...missing.map((name) => `${path}: ${type} without ${name}`), ...wrong];
}

function valueProblems(value: unknown, rule: Rule | undefined, path: string): string[] {
  if (rule === undefined) return [`${path}: unknown property`];
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => {
    if (rule instanceof RegExp) return rule.test(String(each)) ? [] : [`${path}: ${each}`];
    const isAllowed = rule.includes(String(each?.['@type']));
    return isAllowed ? nodeProblems(each, path) : [`${path}: not one of ${rule.join()}`];
  });
}
