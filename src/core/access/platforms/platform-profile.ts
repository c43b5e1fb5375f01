import { DomainError } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';

/** What an agent's platform says of itself: which version of UCP it speaks, and which of its capabilities. */
export type PlatformProfile = {
  url: string;
  /** `2026-04-08`. */
  version: string;
  /** Names of capabilities to the versions of them that it knows. */
  capabilities: ReadonlyMap<string, readonly string[]>;
  /** Where it wants to hear of its orders; left out: nowhere. */
  orderWebhookUrl?: string;
};

/** Reads a profile as it was fetched; 422 `profile_malformed`. What is not asked for is not looked at. */
export function parsePlatformProfile(url: string, bytes: Uint8Array): PlatformProfile {
  const ucp = requireObject(parseJson(bytes), 'ucp');
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

/** Of several versions the first that names one; what is no address is as if it were not there. */
function findWebhookUrl(entries: unknown): string | undefined {
  const configs = [entries].flat().map((entry) => (isObject(entry) ? entry.config : undefined));
  const urls = configs.map((config) => (isObject(config) ? config.webhook_url : undefined));
  return urls.find((url): url is string => typeof url === 'string' && url !== '');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformedProfile('it is no JSON');
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
