// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export type Tables = {
  api_keys: {
    workspace_id: string;
    key_id: string;
    lookup_id: string;
    secret_hash: Buffer;
    name: string;
    scopes: string[];
    created_by: string;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  collection_products: {
    workspace_id: string;
    collection_id: string;
    product_id: string;
    place: number;
  };
  collections: {
    workspace_id: string;
    collection_id: string;
    site_id: string;
    slug: string;
    name: string;
    description: string;
    version: number;
    created_at: Date;
    updated_at: Date;
  };
  events: {
    workspace_id: string;
    event_id: string;
    txid: ColumnType<string, string | undefined>;
    position: GeneratedAlways<number>;
    type: string;
    site_id: string | null;
    resource_type: string;
    resource_id: string;
    resource_version: number;
    payload: string;
    created_at: Date;
  };
  idempotency_keys: {
    workspace_id: string;
    scope: string;
    key: string;
    fingerprint: string;
    answer: string | null;
    created_at: Date;
    expires_at: Date;
  };
  imports: {
    workspace_id: string;
    site_id: string;
    file_digest: string;
    next_ordinal: number;
    finished_at: Date | null;
    updated_at: Date;
  };
  jobs: {
    workspace_id: string;
    job_id: string;
    name: string;
    payload: JSONColumnType<object>;
    key: string | null;
    due_at: Date;
    leased_until: Date | null;
    attempts: ColumnType<number, number | undefined>;
    last_error: string | null;
    failed_at: Date | null;
    created_at: Date;
  };
  products: {
    workspace_id: string;
    product_id: string;
    site_id: string;
    slug: string;
    name: string;
    description: string;
    price_amount: number;
    media: JSONColumnType<object>;
    tags: string[];
    is_digital: boolean;
    weight_grams: number | null;
    version: number;
    published_at: Date | null;
    archived_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  search_documents: {
    workspace_id: string;
    product_id: string;
    site_id: string;
    lexemes: string;
    brevity: number;
    currency: string;
    prices: string;
    prices_in_stock: string;
    newness: number;
  };
  search_words: {
    word: string;
  };
  server_settings: {
    name: string;
    value: string;
  };
  signing_keys: {
    kid: string;
    algorithm: string;
    state: string;
    public_jwk: JSONColumnType<object>;
    private_jwk: string;
    created_at: Date;
    retired_at: Date | null;
  };
  site_domains: {
    workspace_id: string;
    site_id: string;
    domain: string;
    verification_token: string;
    verified_at: Date | null;
    created_at: Date;
  };
  site_slugs: {
    slug: string;
    workspace_id: string;
    site_id: string;
  };
  sites: {
    workspace_id: string;
    site_id: string;
    slug: string;
    name: string;
    description: string;
    currency: string;
    published: boolean;
    logo_url: string | null;
    terms_version: string | null;
    tags: string[];
    policies: JSONColumnType<object>;
    version: number;
    created_at: Date;
    updated_at: Date;
  };
  users: {
    user_id: string;
    email: string;
    name: string;
    password_hash: string;
    created_at: Date;
  };
  variants: {
    workspace_id: string;
    product_id: string;
    variant_id: string;
    place: number;
    options: JSONColumnType<object>;
    options_key: string;
    price_amount: number | null;
    stock_on_hand: number | null;
    stock_reserved: ColumnType<number, number | undefined>;
    sku: string | null;
    weight_grams: number | null;
    media: JSONColumnType<object>;
    archived_at: Date | null;
  };
  verified_domains: {
    domain: string;
    workspace_id: string;
    site_id: string;
  };
  workspace_members: {
    workspace_id: string;
    user_id: string;
    role: string;
    created_at: Date;
  };
  workspaces: {
    workspace_id: string;
    code: string;
    name: string;
    created_at: Date;
  };
};
