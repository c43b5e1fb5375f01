/** A column whose values are sealed. All words are SQL of ours. */
export type SealedColumn = {
  /** As people are told: `oauth_clients.client_secret`. */
  name: string;
  table: string;
  /** Columns that name the row. */
  key: readonly string[];
  /** Reads the sealed text. */
  read: string;
  /** Sets it to `$1`. */
  write: string;
  /** The workspace whose key sealed it; the server's own secrets are nobody's. */
  workspace: string;
  /** Where it lies: the additional data that it was sealed with, as whoever seals it writes it. */
  place: string;
};

const nobodys = `'ws_system'`;

function column(
  table: string,
  name: string,
  rest: Pick<SealedColumn, 'key' | 'workspace' | 'place'>,
): SealedColumn {
  return { ...rest, name: `${table}.${name}`, table, read: name, write: `${name} = $1` };
}

const pushConfig = (name: 'token' | 'credentials') =>
  column('task_push_configs', name, {
    key: ['workspace_id', 'task_id', 'config_id'],
    workspace: 'workspace_id',
    place: `'task_push_configs|${name}|' || task_id || '|' || config_id`,
  });

/** Every sealed column of the database; a test looks for sealed texts elsewhere. */
export const sealedColumns: readonly SealedColumn[] = [
  column('signing_keys', 'private_jwk', {
    key: ['kid'],
    workspace: nobodys,
    place: `'signing_keys|private_jwk|' || kid`,
  }),
  column('oauth_clients', 'client_secret', {
    key: ['client_id'],
    workspace: nobodys,
    place: `'oauth_clients|client_secret|' || client_id`,
  }),
  column('oauth_interactions', 'payload', {
    key: ['interaction_hash'],
    workspace: nobodys,
    place: `'oauth_interactions|payload|' || rtrim(translate(encode(interaction_hash, 'base64'), '+/', '-_'), '=')`,
  }),
  pushConfig('token'),
  pushConfig('credentials'),
  column('webhook_endpoints', 'secret', {
    key: ['workspace_id', 'endpoint_id'],
    workspace: 'workspace_id',
    place: `'webhook_endpoints|secret|' || endpoint_id`,
  }),
  column('idempotency_keys', 'answer', {
    key: ['workspace_id', 'scope', 'key'],
    workspace: 'workspace_id',
    place: `'idempotency_keys|' || scope || '|' || key`,
  }),
  column('guest_idempotency_keys', 'answer', {
    key: ['workspace_id', 'scope', 'key', 'created_at'],
    workspace: 'workspace_id',
    place: `'guest_idempotency_keys|' || scope || '|' || key`,
  }),
  {
    name: 'jobs.payload',
    table: 'jobs',
    key: ['workspace_id', 'job_id'],
    read: `payload->>'sealed'`,
    write: `payload = jsonb_set(payload, '{sealed}', to_jsonb($1::text))`,
    workspace: 'workspace_id',
    place: `'jobs|' || case name when 'mail.send' then 'mail' else 'prove' end || '|' || (payload->>'id')`,
  },
];

/** Columns that name the key from which a link was derived: links are not kept, so they are made anew from it. */
export const derivingColumns = [
  { name: 'links to orders', table: 'orders', column: 'confirmation_key' },
  { name: 'links of checkout sessions', table: 'checkout_sessions', column: 'confirmation_key' },
  { name: 'links to downloads', table: 'download_grants', column: 'token_key' },
] as const;
