/** A table whose rows of a workspace are written to a file. */
export type ExportedTable = {
  table: string;
  /** Name of the file, without `.ndjson`. */
  file: string;
  /** Columns that are not written: secrets, and the state of this server. */
  withheld?: readonly string[];
  /** Columns that refer to rows of later files, or of the same one: they are set at the end. */
  deferred?: readonly string[];
  /** Columns whose value is an expression instead: without what is not exported. */
  computed?: Readonly<Record<string, string>>;
  /** A condition on the rows. */
  where?: string;
};

/** Only read, from exports of the previous version. */
const former = 'false';

/** Reservations of exchanges; those of checkouts end with the server. */
const ofExchange = "starts_with(holder_id, 'exc_')";

/** Uses of coupons by orders; those of checkouts that are not paid end with the server. */
const ofOrder = "starts_with(holder_id, 'ord_')";

/** What a merchant owns, in the order in which rows can be inserted. */
export const exportedTables: readonly ExportedTable[] = [
  { table: 'workspaces', file: 'workspace' },
  { table: 'sites', file: 'stores' },
  { table: 'site_slugs', file: 'store-slugs' },
  {
    table: 'site_domains',
    file: 'store-domains',
    withheld: [
      'verified_at',
      'check_due_at',
      'failing_since',
      'last_check_at',
      'last_check_records',
    ],
  },
  { table: 'store_redirects', file: 'store-redirects' },
  {
    table: 'product_feeds',
    file: 'product-feeds',
    withheld: [
      ...['token_key_id', 'requested_at', 'building', 'building_until'],
      ...['build', 'built_at', 'fingerprint', 'files', 'report'],
    ],
  },
  { table: 'site_setup_skips', file: 'store-setup-skips' },
  { table: 'site_sample_products', file: 'store-sample-products' },
  { table: 'products', file: 'products', deferred: ['digital_asset_id'] },
  {
    table: 'variants',
    file: 'variants',
    withheld: ['stock_yielding'],
    computed: {
      stock_reserved: `(select coalesce(sum(quantity), 0) from stock_reservations r
        where r.workspace_id = variants.workspace_id and r.variant_id = variants.variant_id and ${ofExchange})`,
    },
  },
  { table: 'stock_reservations', file: 'stock-reservations', where: ofExchange },
  { table: 'product_terms', file: 'product-terms' },
  {
    table: 'assets',
    file: 'media',
    withheld: ['checking_until'],
    where: "status = 'ready' and purpose <> 'import_file'",
  },
  { table: 'collections', file: 'collections' },
  { table: 'collection_products', file: 'collection-products' },
  { table: 'search_synonyms', file: 'search-synonyms' },
  { table: 'stock_adjustments', file: 'stock-adjustments' },
  { table: 'product_changes', file: 'product-changes' },
  { table: 'past_prices', file: 'past-prices' },
  { table: 'customers', file: 'customers' },
  { table: 'customer_terms', file: 'customer-terms', where: former },
  { table: 'customer_notes', file: 'customer-notes' },
  { table: 'customer_totals', file: 'customer-totals' },
  { table: 'customer_groups', file: 'customer-groups' },
  { table: 'customer_group_members', file: 'customer-group-members' },
  { table: 'price_lists', file: 'price-lists' },
  {
    table: 'coupons',
    file: 'coupons',
    computed: {
      uses: `uses - (select count(*) from coupon_redemptions r
        where r.workspace_id = coupons.workspace_id and r.coupon_id = coupons.coupon_id and not ${ofOrder})`,
    },
  },
  { table: 'coupon_terms', file: 'coupon-terms' },
  { table: 'coupon_redemptions', file: 'coupon-redemptions', where: ofOrder },
  { table: 'shipping_zones', file: 'shipping-zones' },
  { table: 'tax_rates', file: 'tax-rates' },
  { table: 'orders', file: 'orders', withheld: ['confirmation_hash', 'confirmation_key'] },
  { table: 'order_lines', file: 'order-lines' },
  { table: 'order_counters', file: 'order-counters' },
  { table: 'order_notes', file: 'order-notes' },
  { table: 'order_tags', file: 'order-tags' },
  { table: 'order_terms', file: 'order-terms', where: former },
  { table: 'record_terms', file: 'record-terms' },
  { table: 'fulfillments', file: 'fulfillments' },
  { table: 'download_grants', file: 'downloads', withheld: ['token_hash', 'token_key'] },
  { table: 'payments', file: 'payments', withheld: ['url', 'buyer_email'] },
  { table: 'payment_captures', file: 'payment-captures' },
  { table: 'refunds', file: 'refunds' },
  { table: 'order_returns', file: 'order-returns' },
  { table: 'order_exchanges', file: 'order-exchanges' },
  { table: 'order_disputes', file: 'order-disputes' },
  { table: 'x402_payments', file: 'x402-payments' },
  { table: 'x402_claims', file: 'x402-claims' },
  { table: 'membership_plans', file: 'membership-plans' },
  {
    table: 'membership_subscribers',
    file: 'membership-subscribers',
    deferred: ['duplicate_of'],
  },
  { table: 'membership_disputes', file: 'membership-disputes' },
  { table: 'email_templates', file: 'email-templates' },
  {
    table: 'email_senders',
    file: 'email-senders',
    withheld: ['smtp_user', 'smtp_password', 'failing_since', 'last_failure'],
  },
  { table: 'email_suppressions', file: 'email-suppressions' },
  {
    table: 'webhook_endpoints',
    file: 'webhooks',
    withheld: ['secret', 'secret_changed_at', 'failing_since', 'warned_at', 'failures', 'grant_id'],
    // Endpoints of connected apps end with the access of the app, which stays behind.
    where: 'grant_id is null',
  },
  {
    table: 'http_hooks',
    file: 'hooks',
    withheld: ['secret', 'failures', 'paused_until'],
  },
  { table: 'blocked_agents', file: 'blocked-agents' },
  { table: 'daily_orders', file: 'daily-orders' },
  { table: 'daily_products', file: 'daily-products' },
  { table: 'daily_visits', file: 'daily-visits' },
];
