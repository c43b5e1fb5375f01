/** A column with encrypted values. Every string except `name` is a SQL expression or identifier. */
export type EncryptedColumn = {
  /** Name to print: `oauth_clients.client_secret`. */
  name: string;
  table: string;
  /** Columns that identify the row. */
  key: readonly string[];
  /** Expression that reads the ciphertext. */
  read: string;
  /** Assignment that sets the ciphertext to `$1`. */
  write: string;
  /** The workspace whose key encrypted it; `ws_system` for secrets of the server. */
  workspace: string;
  /** The additional authenticated data, exactly as the code that encrypts the value builds it. */
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

const paymentAccountColumn = (name: 'secret_key' | 'webhook_secret') =>
  encryptedColumn('payment_accounts', name, {
    key: ['workspace_id', 'account_id'],
    workspace: 'workspace_id',
    location: `'payment_accounts|${name}|' || site_id`,
  });

/** Every encrypted column of the database. A test fails for ciphertexts in other columns. */
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
  encryptedColumn('email_senders', 'smtp_password', {
    key: ['workspace_id', 'site_id'],
    workspace: 'workspace_id',
    location: `'email_senders|smtp_password|' || site_id`,
  }),
  encryptedColumn('agent_connections', 'webhook_secret', {
    key: ['workspace_id', 'connection_id'],
    workspace: 'workspace_id',
    location: `'agent_connections|webhook_secret|' || site_id`,
  }),
  paymentAccountColumn('secret_key'),
  paymentAccountColumn('webhook_secret'),
  encryptedColumn('http_hooks', 'secret', {
    key: ['workspace_id', 'hook_id'],
    workspace: 'workspace_id',
    location: `'http_hooks|secret|' || site_id`,
  }),
  encryptedColumn('idempotency_keys', 'response', {
    key: ['workspace_id', 'scope', 'key'],
    workspace: 'workspace_id',
    location: `'idempotency_keys|' || scope || '|' || key`,
  }),
  encryptedColumn('guest_idempotency_keys', 'response', {
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

/**
 * Columns that hold the id of the key from which a link is derived. Links themselves are not
 * stored.
 */
export const derivedTokenColumns = [
  { name: 'links to orders', table: 'orders', column: 'confirmation_key' },
  { name: 'links of checkout sessions', table: 'checkout_sessions', column: 'confirmation_key' },
  { name: 'links to downloads', table: 'download_grants', column: 'token_key' },
] as const;
