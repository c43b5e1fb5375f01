/** The parts of an email (RFC 5322, MIME) that people read. */
export type ParsedMessage = {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** Null: it has no HTML part. */
  html: string | null;
};

/** Reads a message that this server has composed; other messages may use what is not read here. */
export function parseMessage(bytes: Buffer): ParsedMessage {
  // Each character is a byte, so that parts can be decoded after they were cut out.
  const message = parseEntity(bytes.toString('latin1'));
  const parts = leavesOf(message);
  const content = (type: string) => {
    const part = parts.find(({ headers }) => typeOf(headers) === type);
    return part ? decodeBody(part) : null;
  };
  const header = (name: string) => decodeWords(message.headers.get(name) ?? '');
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: content('text/plain') ?? '',
    html: content('text/html'),
  };
}

type Entity = { headers: Map<string, string>; body: string };

function parseEntity(text: string): Entity {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: end < 0 ? '' : text.slice(end + 4) };
}

/** The entity itself, or the leaves of its parts. */
function leavesOf(entity: Entity): Entity[] {
  const type = entity.headers.get('content-type') ?? '';
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return [entity];
  const [, ...parts] = entity.body.split(`--${boundary}`);
  return parts
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => leavesOf(parseEntity(part.replace(/^\r\n|\r\n$/g, ''))));
}

const typeOf = (headers: Entity['headers']): string =>
  (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '';

function decodeBody({ headers, body }: Entity): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const plain = encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
  return Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

const decodeQuoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Encoded words of a header (RFC 2047) in UTF-8; the space between two of them is not shown. */
function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?utf-8\?([bq])\?/gi, '?==?utf-8?$1?');
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : Buffer.from(decodeQuoted(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
  );
}
