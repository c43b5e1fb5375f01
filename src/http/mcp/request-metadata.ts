import type { FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { assertHeadersMatch } from './request-headers.ts';
import { type Era, modernVersion, supportedVersions } from './versions.ts';

/** Members of `_meta` that the protocol defines (MCP 2026-07-28, Base Protocol, `_meta`). */
export const metaKeys = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

/** What a request of the modern era says about itself. */
export type RequestMetadata = {
  clientCapabilities: JsonObject;
  /** Null: the client wants no log messages. */
  logLevel: string | null;
};

const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/**
 * The era of a request: modern if its `_meta` or its version header says so. The header alone
 * counts too, so that a request without `_meta` gets the error of the revision that it names.
 */
export function eraOf({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): Era {
  const params = isObject(body) ? body.params : undefined;
  const namesVersion = Object.hasOwn(metaOf(params) ?? {}, metaKeys.protocolVersion);
  return namesVersion || headers['mcp-protocol-version'] === modernVersion ? 'modern' : 'legacy';
}

/**
 * Validates what every modern request must have: `_meta` (`invalid_request_metadata`), headers that
 * repeat the body (`header_mismatch`) and a version that this server supports
 * (`unsupported_protocol_version`).
 */
export function readRequestMetadata(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { method, params }: { method: string; params: unknown },
): RequestMetadata {
  const meta = metaOf(params);
  if (meta === null) throw invalidMetadata('params._meta', 'is required and must be an object');
  const version = meta[metaKeys.protocolVersion];
  const capabilities = meta[metaKeys.clientCapabilities];
  if (typeof version !== 'string')
    throw invalidMember('protocolVersion', 'is required and must be a string');
  if (!isObject(capabilities))
    throw invalidMember('clientCapabilities', 'is required and must be an object');
  assertClientInfo(meta[metaKeys.clientInfo]);
  const logLevel = readLogLevel(meta[metaKeys.logLevel]);
  assertHeadersMatch(headers, { version, method, params: params as JsonObject });
  if (version !== modernVersion) throw unsupportedVersion(version);
  return { clientCapabilities: capabilities, logLevel };
}

function metaOf(params: unknown): JsonObject | null {
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta : null;
}

function assertClientInfo(info: unknown): void {
  if (info === undefined) return;
  if (isObject(info) && typeof info.name === 'string' && typeof info.version === 'string') return;
  throw invalidMember('clientInfo', 'must be an object with the strings name and version');
}

function readLogLevel(level: unknown): string | null {
  if (level === undefined) return null;
  if (typeof level === 'string' && logLevels.includes(level)) return level;
  throw invalidMember('logLevel', `must be one of: ${logLevels.join(', ')}`);
}

const invalidMember = (member: keyof typeof metaKeys, message: string) =>
  invalidMetadata(`params._meta["${metaKeys[member]}"]`, message);

const invalidMetadata = (field: string, message: string) =>
  invalid([{ field, code: 'metadata', message }], 'invalid_request_metadata');

/** The error also names the legacy versions: a client may support one of them. */
const unsupportedVersion = (requested: string) =>
  new DomainError(
    'invalid',
    'unsupported_protocol_version',
    `Protocol version ${requested.slice(0, 100)} is not supported in _meta. Use ${modernVersion}, or start with initialize for an earlier version.`,
    { extensions: { supported: supportedVersions, requested } },
  );
