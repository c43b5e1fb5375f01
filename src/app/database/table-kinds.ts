import type { TableKind, TableKinds } from '../../platform/db/distribution/read-distribution.ts';

type TableGroup = { kind: TableKind; reason: string; tables: readonly string[] };

/** Every table of the schema. A test fails for a table that is in no group. */
// biome-ignore format: lists of tables
const groups: readonly TableGroup[] = [
  {
    kind: 'reference',
    reason: 'Small, rarely written, and joined by statements on every node.',
    tables: ['sites', 'site_domains'],
  },
  {
    kind: 'distributed',
    reason: 'The catalog, which grows with the number of merchants.',
    tables: [
      'products', 'variants', 'product_terms', 'assets', 'collections', 'collection_products', 'search_documents', 'search_synonyms',
      'stock_adjustments', 'product_changes', 'past_prices', 'stock_reservations', 'lapsed_holds', 'site_sample_products', 'product_feeds', 'product_feed_problems', 'image_copies',
      'image_copy_products',
    ],
  },
  {
    kind: 'distributed',
    reason: 'Settings of a store, read together with its catalog and its purchases.',
    tables: [
      'coupons', 'coupon_terms', 'price_lists', 'shipping_zones', 'tax_rates', 'store_redirects', 'site_setup_skips', 'email_senders',
      'email_templates', 'email_suppressions', 'http_hooks', 'http_hook_calls', 'payment_accounts',
    ],
  },
  {
    kind: 'distributed',
    reason: 'Customers and memberships, which grow with the number of buyers.',
    tables: [
      'customers', 'emails', 'customer_totals', 'customer_groups', 'customer_group_members', 'customer_notes', 'record_terms',
      'membership_plans', 'membership_subscribers', 'membership_disputes', 'buyer_links',
    ],
  },
  {
    kind: 'distributed',
    reason: 'Carts, orders and payments, which grow with every purchase.',
    tables: [
      'carts', 'checkout_sessions', 'coupon_redemptions', 'payments', 'payment_captures', 'refunds',
      'processor_events', 'order_counters', 'orders', 'order_lines', 'order_notes', 'order_tags', 'order_returns', 'order_exchanges',
      'order_disputes', 'fulfillments', 'download_grants', 'x402_payments', 'sandbox_payments', 'sandbox_captures', 'sandbox_refunds', 'sandbox_events',
      'sandbox_delegated_tokens',
    ],
  },
  {
    kind: 'local',
    reason: 'A name or a secret that is unique on the whole server, or that finds the workspace.',
    tables: [
      'workspaces', 'site_slugs', 'verified_domains', 'x402_claims', 'api_keys', 'oauth_clients', 'oauth_grants', 'oauth_interactions', 'oauth_tokens',
      'agent_connections', 'connection_carts', 'connection_sessions', 'agent_jti',
    ],
  },
  {
    kind: 'local',
    reason: 'Accounts of people, who can belong to several workspaces.',
    tables: [
      'users', 'sessions', 'email_tokens', 'workspace_members', 'invitations', 'console_tokens', 'saved_views',
      'email_notification_settings', 'notification_reads',
    ],
  },
  {
    kind: 'local',
    reason: 'A queue that is claimed across workspaces with SKIP LOCKED, which Citus cannot do across shards.',
    tables: [
      'jobs', 'webhook_endpoints', 'webhook_queue', 'platform_endpoints', 'platform_sessions', 'tasks', 'task_artifacts', 'task_wait_keys',
      'task_push_configs', 'task_push_queues', 'task_push_notifications', 'bulk_jobs', 'bulk_job_items', 'bulk_job_problems', 'imports',
      'email_previews', 'lab_reports',
    ],
  },
  {
    kind: 'local',
    reason: 'Read across workspaces in the order of transactions, which only the coordinator knows.',
    tables: [
      'events', 'task_events', 'daily_orders', 'daily_orders_progress', 'daily_products', 'daily_products_progress', 'daily_visits',
      'daily_visitors', 'hourly_orders', 'hourly_orders_progress', 'hourly_visits',
    ],
  },
  {
    kind: 'local',
    reason: 'Locked by functions or guarded by triggers, which run where the table is.',
    tables: ['idempotency_keys', 'guest_idempotency_keys', 'audit_log', 'audit_chain_heads', 'customer_terms', 'order_terms'],
  },
  {
    kind: 'local',
    reason: 'A log with a partition for each day: creating partitions on workers can deadlock with writes.',
    tables: ['webhook_deliveries', 'webhook_attempts', 'agent_calls', 'agent_sessions', 'agent_session_keys'],
  },
  {
    kind: 'local',
    reason: 'State of the server or of the sandbox, which belongs to no workspace.',
    tables: [
      'schema_migrations', 'server_settings', 'server_processes', 'signing_keys', 'rate_limit_counters', 'search_words', 'blocked_agents',
      'sandbox_wallets', 'sandbox_transfers',
    ],
  },
];

/** The kind of each table, and why. */
export const tableKinds: TableKinds = new Map(
  groups.flatMap(({ kind, reason, tables }) => tables.map((table) => [table, { kind, reason }])),
);
