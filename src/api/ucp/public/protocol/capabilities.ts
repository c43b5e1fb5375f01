/** The UCP release that the public API implements. */
export const ucpVersion = '2026-04-08';

type CapabilityRow = {
  page: string;
  schema: string;
  extends?: readonly string[];
  /** Scopes that its operations require. */
  scopes?: Record<string, { description: { plain: string } }>;
  /** Formats of verifiable presentations. */
  formats?: Record<string, object>;
};

const checkout = 'dev.ucp.shopping.checkout';
const cart = 'dev.ucp.shopping.cart';
const identityLinking = 'dev.ucp.common.identity_linking';

/** Only scopes without an alternative: a store's credential can read orders too. */
const scopePolicies = {
  'dev.ucp.shopping.order:manage': {
    description: { plain: 'Change your orders after they were placed.' },
  },
};

/** Supported capabilities, with their pages and schemas on ucp.dev. */
// biome-ignore format: the table
const capabilityRows = {
  [checkout]:                        { page: 'checkout',       schema: 'shopping/checkout' },
  [cart]:                            { page: 'cart',           schema: 'shopping/cart' },
  'dev.ucp.shopping.catalog.search': { page: 'catalog/search', schema: 'shopping/catalog_search' },
  'dev.ucp.shopping.catalog.lookup': { page: 'catalog/lookup', schema: 'shopping/catalog_lookup' },
  'dev.ucp.shopping.discount':       { page: 'discount',       schema: 'shopping/discount', extends: [checkout, cart] },
  'dev.ucp.shopping.buyer_consent':  { page: 'buyer-consent',  schema: 'shopping/buyer_consent', extends: [checkout] },
  'dev.ucp.shopping.fulfillment':    { page: 'fulfillment',    schema: 'shopping/fulfillment', extends: [checkout] },
  'dev.ucp.shopping.order':          { page: 'order',          schema: 'shopping/order' },
  'dev.ucp.shopping.ap2_mandate':    { page: 'ap2-mandates',   schema: 'shopping/ap2_mandate', extends: [checkout], formats: { 'dc+sd-jwt': {} } },
  [identityLinking]:                         { page: 'identity-linking', schema: 'common/identity_linking', scopes: scopePolicies },
} satisfies Record<string, CapabilityRow>;

export type Capability = keyof typeof capabilityRows;

const capabilityEntries: readonly [Capability, CapabilityRow][] = Object.entries(
  capabilityRows,
) as [Capability, CapabilityRow][];

export const capabilities: readonly Capability[] = capabilityEntries.map(([name]) => name);

/** The capabilities that a capability extends. */
export function parentsOf(name: Capability): readonly string[] {
  const row: CapabilityRow = capabilityRows[name];
  return row.extends ?? [];
}

const ucpSiteUrl = `https://ucp.dev/${ucpVersion}`;

export const specOf = (page: string) => `${ucpSiteUrl}/specification/${page}`;

/** A capability and those that extend it, as an agent card declares them. */
export function declaredExtensions(capability: Capability) {
  const names = capabilities.filter(
    (name) => name === capability || parentsOf(name).includes(capability),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      [{ version: ucpVersion, ...(name !== capability && { extends: capability }) }],
    ]),
  );
}

/** The official conformance suite does not know these. */
export const unknownToSuite: readonly Capability[] = [
  identityLinking,
  'dev.ucp.shopping.ap2_mandate',
];

/** The capabilities as a business declares them in its profile. */
export function declaredCapabilities({ forSuite }: { forSuite: boolean }) {
  const declared = capabilityEntries.filter(
    ([name]) => !forSuite || !unknownToSuite.includes(name),
  );
  return Object.fromEntries(
    declared.map(([name, { page, schema, extends: parents, scopes, formats }]) => [
      name,
      [
        {
          version: ucpVersion as typeof ucpVersion,
          spec: specOf(page),
          schema: `${ucpSiteUrl}/schemas/${schema}.json`,
          ...(parents && { extends: parents.length === 1 ? parents[0] : [...parents] }),
          ...(scopes && { config: { scopes } }),
          ...(formats && { config: { vp_formats_supported: formats } }),
        },
      ],
    ]),
  );
}
