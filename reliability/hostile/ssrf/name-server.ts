import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/**
 * A deceptive name server on UDP. `v4` and `v6` are its answers to the n-th query for a name. The
 * public addresses among them are unassigned (2d00::/8), so that no request leaves the machine.
 */
export type NameServer = {
  address: string;
  /** Names that were queried. */
  asked(): Set<string>;
  stop(): Promise<void>;
};

const nobodys = '2d00::1';
type Answers = (time: number) => string[];

const lies: Record<string, Answers> = {
  loopback: () => ['127.0.0.1'],
  private: () => ['10.0.0.1', '192.168.0.1'],
  mapped: () => ['::ffff:127.0.0.1'],
  v6: () => ['::1', 'fd00::2'],
  mixed: () => ['127.0.0.1', nobodys],
  'mixed-last': () => [nobodys, '::1'],
  // First an address that passes the check, then the target.
  rebind: (time) => [time % 4 < 2 ? nobodys : '127.0.0.1'],
  'rebind-quick': (time) => (time % 2 === 0 ? [nobodys] : ['127.0.0.1', '::1']),
  alias: () => ['192.0.2.2'],
  'alias-of-localhost': () => ['127.0.0.1', '::1'],
  metadata: () => ['169.254.169.254'],
  unspecified: () => ['0.0.0.0', '::'],
  nat64: () => ['64:ff9b::7f00:1'],
};

/** The answers for one name, in both families. */
export function answersFor(name: string, time: number): string[] {
  return lies[name.split('.')[0] ?? '']?.(time) ?? [];
}

const types = { 1: 4, 28: 16 } as const;

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const times = new Map<string, number>();
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    const size = type === 1 || type === 28 ? types[type] : 0;
    const found = answersFor(name, time)
      .map(bytesOf)
      .filter((bytes) => bytes.length === size);
    // An alias comes with its target's address, as a careless resolver passes it on.
    const alias = name.startsWith('alias') ? [record(5, nameBytes('localhost'))] : [];
    const records = [...alias, ...found.map((bytes) => record(type, bytes))];
    socket.send(reply(query, end, records), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => new Set(times.keys()),
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function reply(query: Buffer, end: number, records: Buffer[]): Buffer {
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

/** For the queried name, with a TTL of zero. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** Four or sixteen bytes. */
export function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = withHexTail(address).split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':'));
  const [left, right] = [words(head), words(tail ?? '')];
  const gap = tail === undefined ? [] : Array(8 - left.length - right.length).fill('0');
  return Buffer.from(
    [...left, ...gap, ...right].map((word) => word.padStart(4, '0')).join(''),
    'hex',
  );
}

function withHexTail(address: string): string {
  return address.replace(/\d+\.\d+\.\d+\.\d+$/, (v4) => {
    const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}
