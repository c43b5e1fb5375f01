import { Client, type QueryResultRow } from 'pg';

export type Address = { host: string; port: number };

/** A server that does not respond within this time counts as unreachable. */
const probeMilliseconds = 2_000;

/** Connects to a server for one statement that returns one row. */
export async function probeServer<Row extends QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<{ address: Address; row: Row | undefined }> {
  const client = new Client({
    connectionString,
    application_name: 'stoa probe',
    connectionTimeoutMillis: probeMilliseconds,
    query_timeout: probeMilliseconds,
  });
  client.on('error', () => undefined);
  const address = addressOf(client);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(statement);
    return { address, row: rows[0] };
  } catch (error) {
    throw new Error(`${formatAddress(address)}: ${messageOf(error)}`);
  } finally {
    void client.end().catch(() => undefined);
  }
}

export const addressOf = ({ host, port }: Client): Address => ({ host, port });

export const formatAddress = ({ host, port }: Address): string => `${host}:${port}`;

export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};
