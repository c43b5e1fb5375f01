import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy between the server and PostgreSQL that parses the protocol. Once armed, it follows the
 * first connection that begins a write of a workspace, counts its messages in both directions, and
 * closes the connection in the middle of the chosen message or before it.
 */
export type CuttingProxy = {
  port: number;
  /** `message` counts from 0; `half` lets the first half of its bytes pass. */
  arm(cut: { message: number; half: boolean }): void;
  /**
   * The number of messages on the followed connection, and the message that was cut: `server
   * COMMIT`.
   */
  disarm(): { messages: number; cut: string | null };
  close(): Promise<void>;
};

type Watch = {
  message: number;
  half: boolean;
  seen: number;
  followed: Socket | null;
  cut: string | null;
};

const beginning = /begin read write; set local stoa\.workspace_id = 'ws_(?!system)/;

export async function cuttingProxy(socketFile: string): Promise<CuttingProxy> {
  let watch: Watch | null = null;
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect(socketFile);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    const cutHere = () => {
      client.destroy();
      database.destroy();
    };
    const forward = (to: Socket, side: string) => (message: Buffer) => {
      const cut = watch && counted(watch, client, side, message);
      if (!cut) return void to.write(message);
      if (cut === 'half' && message.length > 1) {
        to.end(message.subarray(0, Math.floor(message.length / 2)));
        setTimeout(cutHere, 1);
      } else cutHere();
    };
    // The first message of a client has no type byte, only a length.
    client.on('data', splitMessages(forward(database, 'client'), false));
    database.on('data', splitMessages(forward(client, 'server'), true));
  });
  await listen(server);
  return {
    port: (server.address() as AddressInfo).port,
    arm: (cut) => {
      watch = { ...cut, seen: 0, followed: null, cut: null };
    },
    disarm() {
      const { seen = 0, cut = null } = watch ?? {};
      watch = null;
      return { messages: seen, cut };
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Counts a message of the followed connection and returns how to cut it, or null. */
function counted(
  watch: Watch,
  client: Socket,
  side: string,
  message: Buffer,
): 'half' | 'whole' | null {
  if (watch.cut !== null) return null;
  if (!watch.followed && side === 'client' && beginning.test(message.toString('latin1')))
    watch.followed = client;
  if (watch.followed !== client) return null;
  watch.seen += 1;
  if (watch.seen - 1 !== watch.message) return null;
  watch.cut = `${side} ${nameOf(message)}`;
  return watch.half ? 'half' : 'whole';
}

const nameOf = (message: Buffer): string =>
  message
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 24);

/**
 * Calls back for every complete protocol message: one type byte, four length bytes, and the body.
 */
function splitMessages(pass: (message: Buffer) => void, typed: boolean) {
  let rest: Buffer = Buffer.alloc(0);
  let header = typed ? 1 : 0;
  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= header + 4) {
      const length = header + rest.readUInt32BE(header);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      header = 1;
      pass(message);
    }
  };
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
