import { SignatureError } from '../signature-error.ts';
import type { SignedMessage } from '../signed-message.ts';

/**
 * The components that a signature covers (RFC 9421, section 2): lower-case header names or derived
 * components.
 */
export type SignatureComponents = readonly string[];

/** The supported derived components. */
const derivedComponents: Record<string, (message: SignedMessage) => string> = {
  '@method': ({ method }) => method,
  '@authority': ({ origin }) => new URL(origin).host,
  '@scheme': ({ origin }) => new URL(origin).protocol.slice(0, -1),
  '@target-uri': ({ origin, target }) => origin + target,
  '@request-target': ({ target }) => target,
  '@path': ({ target }) => target.split('?', 1)[0] ?? '',
  '@query': ({ target }) => `?${target.split('?').slice(1).join('?')}`,
};

/**
 * Builds the signature base (RFC 9421, section 2.5); `params` is the inner list as received. Throws
 * `components` for a missing component.
 */
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
 * Throws `components` unless the signature covers the method, the target URL, the `UCP-Agent`
 * header, the body and the idempotency key (UCP, "Message Signatures"), each once. Otherwise signed
 * parts could be recombined into another request.
 */
export function assertCoveredComponents(
  components: SignatureComponents,
  message: SignedMessage,
): void {
  const covered = new Set(components);
  const coversPath = covered.has('@authority') && covered.has('@path');
  const hasQuery = message.target.includes('?');
  const coversUrl =
    covered.has('@target-uri') || (coversPath && (!hasQuery || covered.has('@query')));
  const needed = [
    '@method',
    'ucp-agent',
    ...(message.header('idempotency-key') === null ? [] : ['idempotency-key']),
    ...(message.body.length === 0 ? [] : ['content-digest']),
  ];
  const coversRest =
    covered.size === components.length && needed.every((name) => covered.has(name));
  if (!coversUrl || !coversRest) throw new SignatureError('components');
}
