import { DomainError } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';

/** The profile of an agent's platform: its UCP version and its capabilities. */
export type PlatformProfile = {
  url: string;
  /** `2026-04-08`. */
  version: string;
  /** Capability names and the versions that the platform supports. */
  capabilities: ReadonlyMap<string, readonly string[]>;
  /** The URL to which order events are sent; omitted: none are sent. */
  orderWebhookUrl?: string;
};

/** Parses a fetched profile, ignoring unknown members. Throws 422 `profile_malformed`. */
export const parsePlatformProfile = (url: string, bytes: Uint8Array): PlatformProfile =>
  parseProfileDocument(url, parseJson(bytes));

/** The same for a parsed document. */
export function parseProfileDocument(url: string, document: unknown): PlatformProfile {
  const ucp = requireObject(document, 'ucp');
  const version = ucp.version;
  if (!isVersion(version)) throw malformedProfile('ucp.version must be a date as in 2026-04-08');
  const { capabilities = {} } = ucp;
  if (!isObject(capabilities)) throw malformedProfile('ucp.capabilities must be an object');
  const read = Object.entries(capabilities).map(
    ([name, entries]) => [name, readVersions(name, entries)] as const,
  );
  const webhookUrl = findWebhookUrl(capabilities['dev.ucp.shopping.order']);
  return {
    url,
    version,
    capabilities: new Map(read),
    ...(webhookUrl !== undefined && { orderWebhookUrl: webhookUrl }),
  };
}

/** Returns the first URL that any version of the capability names; other values are ignored. */
function findWebhookUrl(entries: unknown): string | undefined {
  const configs = [entries].flat().map((entry) => (isObject(entry) ? entry.config : undefined));
  const urls = configs.map((config) => (isObject(config) ? config.webhook_url : undefined));
  return urls.find((url): url is string => typeof url === 'string' && /^[^\0]+$/.test(url));
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformedProfile('it is not valid JSON');
  }
}

function requireObject(value: unknown, name: string): JsonObject {
  const member = isObject(value) ? value[name] : undefined;
  if (!isObject(member)) throw malformedProfile(`${name} must be an object`);
  return member;
}

function readVersions(name: string, entries: unknown): string[] {
  if (!Array.isArray(entries)) throw malformedProfile(`ucp.capabilities["${name}"] must be a list`);
  return entries.map((entry: unknown) => {
    const version = isObject(entry) ? entry.version : undefined;
    if (isVersion(version)) return version;
    throw malformedProfile(`every entry of ucp.capabilities["${name}"] must have a version`);
  });
}

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const malformedProfile = (why: string) =>
  new DomainError(
    'unprocessable',
    'profile_malformed',
    `The profile of your platform cannot be read: ${why}.`,
  );
