/** The port only names the socket file: nothing listens on the network. */
export const socketPort = 5432;

/** PostgreSQL settings by name. */
export type ServerSettings = Record<string, string | number>;

/** What the server is started with, as `-c name=value` pairs; `overrides` win over the defaults. */
export function serverArguments(options: {
  cluster: string;
  socketFolder: string;
  maxConnections: number;
  overrides?: ServerSettings;
}): string[] {
  const settings = {
    // The bundled OpenSSL is past its end of life, so no network at all.
    listen_addresses: '',
    ssl: 'off',
    port: socketPort,
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: options.maxConnections,
    fsync: 'on',
    synchronous_commit: 'on',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    wal_compression: 'on',
    min_wal_size: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // Hot rows (stock, carts, jobs) turn over quickly: small, frequent cleaning.
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,
    // A failed statement is reported to its client; the file keeps the life of the server only,
    // so that it stays small and holds no personal data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    lc_messages: 'C',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...options.overrides,
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', options.cluster, ...pairs];
}
