import type { AssetId, ProductId, SiteId, VariantId } from '../../../kernel/id.ts';
import type { NamedStatement, View } from '../../../platform/unit-of-work.ts';
import { rememberEnabledHooks } from '../../hooks/enabled-hooks.ts';
import type { StoreHook } from '../../hooks/question.ts';
import type { Region } from '../calculation/destination.ts';
import type { CouponTerms } from '../coupons/coupon.ts';
import type { PriceRule } from '../price-lists/price-rule.ts';
import type { ShippingRate } from '../shipping-zones/shipping-rate.ts';
import type { TaxRateTerms } from '../tax-rates/tax.ts';

/** A variant that is on sale now, with the data of its quote line. */
export type SellableVariant = {
  variantId: VariantId;
  productId: ProductId;
  name: string;
  options: Record<string, string>;
  sku: string | null;
  imageUrl: string | null;
  isDigital: boolean;
  digitalAssetId: AssetId | null;
  weightGrams: number;
  listPrice: number;
  /**
   * Units that a buyer who pays now can get, including those held for unpaid payment pages; null if
   * stock is not tracked.
   */
  available: number | null;
};

export type PricingFacts = {
  /** The requested variants that the store sells now. */
  variants: SellableVariant[];
  /** The zones that include the requested country. */
  zones: (Region & { rates: ShippingRate[] })[];
  /** Whether the store has any shipping zone. */
  hasZones: boolean;
  taxRates: (Region & TaxRateTerms)[];
  /** The enabled hooks of the store. */
  hooks: StoreHook[];
  priceRules: PriceRule[];
  /** Those of the requested codes that exist, and those that the claims unlock. */
  coupons: CouponFacts[];
};

type PricingFactsQuery = {
  siteId: SiteId;
  variantIds: VariantId[];
  holderId: string | null;
  /** ISO 3166 code in upper case; null skips shipping and tax. */
  country: string | null;
  groupIds: string[];
  /** In upper case. */
  couponKeys: string[];
  /** Benefits that the buyer claims. */
  eligibilityClaims: string[];
  /** In lower case. */
  email: string | null;
  /** Whether the buyer pays now and can take coupon uses that others hold without paying. */
  isPaying: boolean;
};

/** The terms of a coupon, and how often the buyer has used it. */
export type CouponFacts = { key: string; terms: CouponTerms; usesByBuyer: number };

type CouponRow = Omit<CouponTerms, 'startsAt' | 'endsAt'> & {
  key: string;
  startsAt: string | null;
  endsAt: string | null;
  usesByBuyer: number;
};
type Row = {
  variants: SellableVariant[] | null;
  zones?: PricingFacts['zones'] | null;
  has_zones?: boolean;
  tax_rates?: PricingFacts['taxRates'] | null;
  hooks?: StoreHook[] | null;
  price_rules?: PriceRule[] | null;
  coupons?: CouponRow[] | null;
};

/** The first image of the media; videos are skipped. */
const selectFirstImage = (owner: 'v' | 'p') =>
  `jsonb_path_query_first(${owner}.media, '$[*] ? (@.type == "image").url')`;

/** Counts the uses that other sessions hold without paying. A buyer may take these over. */
const selectYieldingUses = (ofBuyer: string) => `(select count(*) from coupon_redemptions y
        where y.workspace_id = $1 and y.coupon_id = k.coupon_id and y.yields and y.holder_id is distinct from $5${ofBuyer})`;

const ofSameBuyer = ' and y.email = $9';

/**
 * The subselect around `$3` hides the length of the array from the planner. Otherwise custom plans
 * look cheaper, and the statement is planned again on every execution. With `offset 0` variants and
 * products are read by their keys, also where the planner expects fewer products in the store.
 */
const variantsSql = `(select json_agg(json_build_object('variantId', v.variant_id, 'productId', p.product_id, 'name', p.name,
      'options', v.options, 'sku', v.sku, 'isDigital', p.is_digital, 'digitalAssetId', p.digital_asset_id,
      'imageUrl', coalesce(${selectFirstImage('v')}, ${selectFirstImage('p')}) #>> '{}',
      'weightGrams', coalesce(v.weight_grams, p.weight_grams, 0),
      'listPrice', coalesce(v.price_amount, p.price_amount),
      'available', v.stock_on_hand - v.stock_reserved + v.stock_yielding
        + case when r.yields then 0 else coalesce(r.quantity, 0) end))
    from unnest((select $3::text[])) as w (variant_id)
      cross join lateral (select * from variants where workspace_id = $1 and variant_id = w.variant_id offset 0) v
      cross join lateral (select * from products where workspace_id = $1 and product_id = v.product_id offset 0) p
      left join stock_reservations r on r.workspace_id = $1 and r.holder_id = coalesce($5, '') and r.variant_id = v.variant_id
    where v.archived_at is null and p.site_id = $2 and p.archived_at is null and p.published_at <= $4
  ) as variants`;

const destinationSql = `(select json_agg(json_build_object('countries', countries, 'states', states,
      'postcodePrefixes', postcode_prefixes, 'rates', rates) order by zone_id)
    from shipping_zones where workspace_id = $1 and site_id = $2 and case countries when '{}' then $6::text is not null else $6 = any(countries) end) as zones,
  exists (select from shipping_zones where workspace_id = $1 and site_id = $2) as has_zones,
  (select json_agg(json_build_object('countries', array[country],
      'states', array_remove(array[state], null), 'postcodePrefixes', array_remove(array[postcode_prefix], null),
      'rate', rate, 'appliesToShipping', applies_to_shipping) order by tax_rate_id)
    from tax_rates where workspace_id = $1 and site_id = $2 and country = $6) as tax_rates,
  (select json_agg(json_build_object('id', hook_id, 'type', type, 'version', version, 'fallback', fallback,
      'pausedUntil', paused_until))
    from http_hooks where workspace_id = $1 and site_id = $2 and enabled) as hooks`;

/**
 * Smaller statements for common requests, because unused parts of a statement cost time too.
 */
const variantsStatement = { name: 'pricing_variants', text: `select ${variantsSql}` };
const destinationStatement = {
  name: 'pricing_destination',
  text: `select ${variantsSql}, ${destinationSql}`,
};

const buildFactsSql = (isPaying: boolean) => `select ${variantsSql}, ${destinationSql},
  (select json_agg(rule) from price_lists l cross join jsonb_array_elements(l.rules) as rule
    where l.workspace_id = $1 and l.customer_group_id = any($7) and l.site_id = $2 and l.active) as price_rules,
  (select json_agg(json_build_object('key', k.code_key, 'code', k.code, 'percentOff', k.percent_off, 'amountOff', k.amount_off,
      'minimumSubtotal', k.minimum_subtotal, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'maxUses', k.max_uses,
      'maxUsesPerBuyer', k.max_uses_per_buyer, 'productIds', k.product_ids, 'combinable', k.combinable,
      'active', k.active, 'eligibilityClaim', k.eligibility_claim, 'eligibilityGroupId', k.eligibility_group_id,
      'eligibilityPlatforms', k.eligibility_platforms,
      'uses', k.uses - (select count(*) from coupon_redemptions d
        where d.workspace_id = $1 and d.coupon_id = k.coupon_id and d.holder_id = $5) - ${selectYieldingUses(isPaying ? '' : ofSameBuyer)},
      'usesByBuyer', (select count(*) from coupon_redemptions d where d.workspace_id = $1 and d.coupon_id = k.coupon_id
        and d.email = $9 and d.holder_id is distinct from $5) - ${selectYieldingUses(ofSameBuyer)})
      order by k.coupon_id)
    from (select coupon_id from unnest((select $8::text[])) as w (code_key)
          join coupons c on c.workspace_id = $1 and c.site_id = $2 and c.code_key = w.code_key
        union
        select coupon_id from unnest((select $10::text[])) as e (claim)
          join coupons c on c.workspace_id = $1 and c.site_id = $2 and c.eligibility_claim = e.claim) as found
      join coupons k on k.workspace_id = $1 and k.coupon_id = found.coupon_id) as coupons`;

/** Loads everything that a quote depends on in one round trip; each step of a checkout calls it. */
export async function loadPricingFacts(
  view: View,
  query: PricingFactsQuery,
): Promise<PricingFacts> {
  const [row] = await view.named<Row>(selectStatement(view, query));
  if (row?.hooks !== undefined) rememberEnabledHooks(view, query.siteId, row.hooks ?? []);
  return {
    variants: row?.variants ?? [],
    zones: row?.zones ?? [],
    hasZones: row?.has_zones ?? false,
    taxRates: row?.tax_rates ?? [],
    hooks: row?.hooks ?? [],
    priceRules: row?.price_rules ?? [],
    coupons: (row?.coupons ?? []).map(toCouponFacts),
  };
}

/** The texts are built once, because named statements must not change. */
const factsStatement = { name: 'pricing_facts', text: buildFactsSql(false) };
const payerFactsStatement = { name: 'pricing_facts_paying', text: buildFactsSql(true) };

function selectStatement({ tenant, now }: View, query: PricingFactsQuery): NamedStatement {
  const { siteId, variantIds, holderId, country, groupIds, email, isPaying } = query;
  const { couponKeys, eligibilityClaims: claims } = query;
  const values = [tenant.workspaceId, siteId, variantIds, now, holderId];
  if (couponKeys.length > 0 || groupIds.length > 0 || claims.length > 0)
    return {
      ...(isPaying ? payerFactsStatement : factsStatement),
      values: [...values, country, groupIds, couponKeys, email, claims],
    };
  if (country === null) return { ...variantsStatement, values };
  return { ...destinationStatement, values: [...values, country] };
}

/** Converts the timestamps, which are text inside JSON. */
function toCouponFacts({ key, usesByBuyer, ...row }: CouponRow): CouponFacts {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const terms = { ...row, startsAt: instant(row.startsAt), endsAt: instant(row.endsAt) };
  return { key, terms, usesByBuyer };
}
