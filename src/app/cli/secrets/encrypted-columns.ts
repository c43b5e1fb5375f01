/** A column whose values are sealed. All words are SQL of ours. */
export type EncryptedColumn = {
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
  location: string;
};

const systemWorkspaceSql = `'ws_system'`;

function encryptedColumn(
  table: string,
  name: string,
  rest: Pick<EncryptedColumn, 'key' | 'workspace' | 'location'>,
): EncryptedColumn {
  return { ...rest, name: `${table}.${name}`, table, read: name, write: `${name} = $1` };
}

const pushConfigColumn = (name: 'token' | 'credentials') =>
  encryptedColumn('task_push_configs', name, {
    key: ['workspace_id', 'task_id', 'config_id'],
    workspace: 'workspace_id',
    location: `'task_push_configs|${name}|' || task_id || '|' || config_id`,
  });

/** Every sealed column of the database; a test looks for sealed texts elsewhere. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  encryptedColumn('signing_keys', 'private_jwk', {
    key: ['kid'],
    workspace: systemWorkspaceSql,
    location: `'signing_keys|private_jwk|' || kid`,
  }),
  encryptedColumn('oauth_clients', 'client_secret', {
    key: ['client_id'],
    workspace: systemWorkspaceSql,
    location: `'oauth_clients|client_secret|' || client_id`,
  }),
  encryptedColumn('oauth_interactions', 'payload', {
    key: ['interaction_hash'],
    workspace: systemWorkspaceSql,
    location: `'oauth_interactions|payload|' || rtrim(translate(encode(interaction_hash, 'base64'), '+/', '-_'), '=')`,
  }),
  pushConfigColumn('token'),
  pushConfigColumn('credentials'),
  encryptedColumn('webhook_endpoints', 'secret', {
    key: ['workspace_id', 'endpoint_id'],
    workspace: 'workspace_id',
    location: `'webhook_endpoints|secret|' || endpoint_id`,
  }),
  encryptedColumn('idempotency_keys', 'answer', {
    key: ['workspace_id', 'scope', 'key'],
    workspace: 'workspace_id',
    location: `'idempotency_keys|' || scope || '|' || key`,
  }),
  encryptedColumn('guest_idempotency_keys', 'answer', {
    key: ['workspace_id', 'scope', 'key', 'created_at'],
    workspace: 'workspace_id',
    location: `'guest_idempotency_keys|' || scope || '|' || key`,
  }),
  {
    name: 'jobs.payload',
    table: 'jobs',
    key: ['workspace_id', 'job_id'],
    read: `payload->>'sealed'`,
    write: `payload = jsonb_set(payload, '{sealed}', to_jsonb($1::text))`,
    workspace: 'workspace_id',
    location: `'jobs|' || case name when 'mail.send' then 'mail' else 'prove' end || '|' || (payload->>'id')`,
  },
];

/** Columns that name the key from which a link was derived: links are not kept, so they are made anew from it. */
export const derivedTokenColumns = [
  { name: 'links to orders', table: 'orders', column: 'confirmation_key' },
  { name: 'links of checkout sessions', table: 'checkout_sessions', column: 'confirmation_key' },
  { name: 'links to downloads', table: 'download_grants', column: 'token_key' },
] as const;
