import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../kernel/domain-error.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** The body values that headers repeat, so that proxies can route without parsing the body. */
type MirroredValues = { version: string; method: string; params: JsonObject };

/** The member of `params` that `Mcp-Name` repeats, by method. */
const namedMembers: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Throws `header_mismatch` if a required header is missing or differs from the body (MCP
 * 2026-07-28, Streamable HTTP, "Server Validation").
 */
export function assertHeadersMatch(
  headers: IncomingHttpHeaders,
  { version, method, params }: MirroredValues,
): void {
  assertHeader(headers, 'MCP-Protocol-Version', version);
  assertHeader(headers, 'Mcp-Method', method);
  const member = Object.hasOwn(namedMembers, method) ? namedMembers[method] : undefined;
  if (member === undefined) return;
  const name = params[member];
  // The method itself refuses a body without a name.
  if (typeof name === 'string') assertHeader(headers, 'Mcp-Name', name, decodeHeaderValue);
  else if (headers['mcp-name'] !== undefined)
    throw headerMismatch(`Mcp-Name was sent, but params.${member} is not a string.`);
}

/** Throws `header_mismatch` if a header is missing or, once decoded, not the expected text. */
export function assertHeader(
  headers: IncomingHttpHeaders,
  header: string,
  expected: string,
  decode: (value: string) => string | null = (value) => value,
): void {
  const sent = headers[header.toLowerCase()];
  if (sent === undefined)
    throw headerMismatch(`The header ${header} is required and must repeat the body.`);
  if (decode(String(sent)) === expected) return;
  throw headerMismatch(
    `The header ${header} is ${shorten(String(sent))}, but the body says ${shorten(expected)}.`,
  );
}

/** A plain value, or UTF-8 in Base64 as `=?base64?…?=`; null for invalid Base64. */
export function decodeHeaderValue(value: string): string | null {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : null;
}

const shorten = (value: string) => JSON.stringify(value.slice(0, 100));

export const headerMismatch = (message: string) =>
  new DomainError('invalid', 'header_mismatch', message);
