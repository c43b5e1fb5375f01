import { Client, type ClientConfig } from 'pg';
import { parseServerList, type SessionTarget } from './server-list.ts';
import { createServerSelector, type ServerSelector } from './server-selector.ts';

type Connect = (error?: Error) => void;

/**
 * The selector of each URL of this process: a connection that fails closes all others to the same
 * former primary, such as the one that listens.
 */
const selectors = new Map<string, ServerSelector | null>();

function selectorFor(url: string, target: SessionTarget): ServerSelector | null {
  const key = `${target} ${url}`;
  const selector = selectors.get(key) ?? createServerSelector(url, target);
  selectors.set(key, selector);
  return selector;
}

/**
 * The class of the clients of a connection. For a URL with several hosts, each client connects to
 * the server that was chosen last, which must confirm that it still is of the wanted kind. A
 * failure or a lost connection makes the selector ask all servers again.
 */
export function clientClassFor(
  connection: object,
  target: SessionTarget,
): { Client: typeof Client; selector: ServerSelector | null } {
  const url = 'connectionString' in connection ? String(connection.connectionString) : '';
  const selector = selectorFor(url, target);
  if (selector === null) return { Client, selector };
  const connectionString = parseServerList(url).urls[0] ?? url;
  class SelectingClient extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString });
    }

    override connect(): Promise<Client>;
    override connect(callback: Connect): void;
    override connect(callback?: Connect): Promise<Client> | undefined {
      const connected = connectTo(this, () => super.connect());
      if (callback === undefined) return connected;
      void connected.then(() => callback(), callback);
      return undefined;
    }
  }
  const connectTo = async (client: Client, open: () => Promise<Client>) => {
    Object.assign(client, await selector.choose());
    try {
      await open();
      await selector.admit(client);
      return client;
    } catch (error) {
      selector.recheck();
      void client.end().catch(() => undefined);
      throw error;
    }
  };
  return { Client: SelectingClient, selector };
}
