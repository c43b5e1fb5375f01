import { SignatureError } from '../signature-error.ts';
import type { SignedMessage } from '../signed-message.ts';

/** What of a message a signature covers (RFC 9421, 2): names of headers in lower case, or derived ones. */
export type SignatureComponents = readonly string[];

/** Derived components of a request; others are not understood. */
const derivedComponents: Record<string, (message: SignedMessage) => string> = {
  '@method': ({ method }) => method,
  '@authority': ({ origin }) => new URL(origin).host,
  '@scheme': ({ origin }) => new URL(origin).protocol.slice(0, -1),
  '@target-uri': ({ origin, target }) => origin + target,
  '@request-target': ({ target }) => target,
  '@path': ({ target }) => target.split('?', 1)[0] ?? '',
  '@query': ({ target }) => `?${target.split('?').slice(1).join('?')}`,
};

/** The signature base (RFC 9421, 2.5); `params` is the inner list as it was sent. `components` for what is not there. */
export function buildSignatureBase(
  message: SignedMessage,
  components: SignatureComponents,
  params: string,
): string {
  const lines = components.map((name) => `"${name}": ${readComponent(message, name)}`);
  return [...lines, `"@signature-params": ${params}`].join('\n');
}

function readComponent(message: SignedMessage, name: string): string {
  const value = name.startsWith('@') ? derivedComponents[name]?.(message) : message.header(name);
  if (value === null || value === undefined) throw new SignatureError('components');
  return value;
}

/**
 * What has to be covered: which request it is and whose, its body, and the key that it happens once
 * under (UCP, "Message Signatures"). Otherwise parts could be put together anew. `components`.
 */
export function assertCoveredComponents(
  components: SignatureComponents,
  message: SignedMessage,
): void {
  const covered = new Set(components);
  const isNamed = covered.has('@authority') && covered.has('@path');
  const hasQuery = message.target.includes('?');
  const isWhere = covered.has('@target-uri') || (isNamed && (!hasQuery || covered.has('@query')));
  const needed = [
    '@method',
    'ucp-agent',
    ...(message.header('idempotency-key') === null ? [] : ['idempotency-key']),
    ...(message.body.length === 0 ? [] : ['content-digest']),
  ];
  const isWhole = covered.size === components.length && needed.every((name) => covered.has(name));
  if (!isWhere || !isWhole) throw new SignatureError('components');
}
