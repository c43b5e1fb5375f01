/**
 * The port only determines the name of the socket file; the server does not listen on the network.
 */
export const socketPort = 5432;

/** PostgreSQL settings by name. */
export type ServerSettings = Record<string, string | number>;

/**
 * With archiving on and no command, PostgreSQL keeps each finished segment until it is marked as
 * archived. The timeout finishes a segment at least once a minute while there are changes.
 */
export const archiveServerSettings: ServerSettings = {
  archive_mode: 'on',
  archive_command: '',
  archive_timeout: '60s',
};

/** The arguments of the server; `overrides` replace the default settings. */
export function serverArguments(options: {
  cluster: string;
  socketFolder: string;
  maxConnections: number;
  overrides?: ServerSettings;
}): string[] {
  const settings = {
    // The bundled OpenSSL is end of life, so the server does not use the network.
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
    // Rows such as stock, carts and jobs change often: vacuum in small, frequent runs.
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,
    // Clients receive their own errors. The log contains only server events, so that it stays small
    // and contains no personal data.
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
