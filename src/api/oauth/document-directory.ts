import {
  createFetchCache,
  type FetchResult,
  readMaxAge,
} from '../../core/access/platforms/fetch-cache.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { type DocumentClient, readMetadataDocument } from './metadata-document.ts';

/**
 * Clients by the URL of their metadata document, cached for as long as its headers allow. A string
 * says why there is none. Throws 503 `discovery_busy` when too many documents are being fetched.
 */
export type DocumentDirectory = { find(clientId: string): Promise<DocumentClient | string> };

const limits = { timeoutSeconds: 5, maxBodyBytes: 65_536 };
const cacheLimits = { maxConcurrent: 16, max: 500, maxBytes: 4_194_304 };
const ttlSeconds = { least: 60, most: 86_400, fallback: 300 };
/** A failed fetch is cached too, so that repeated requests do not repeat it. */
const failureTtlSeconds = 10;

type Entry = { client: DocumentClient } | { problem: string };

export function createDocumentDirectory(outbound: Pick<OutboundClient, 'send'>): DocumentDirectory {
  const documents = createFetchCache<Entry>({
    ...cacheLimits,
    busy: discoveryBusy,
    load: (url) => fetchEntry(outbound, url),
  });
  return {
    async find(clientId) {
      const entry = await documents.get(clientId);
      return 'client' in entry ? entry.client : entry.problem;
    },
  };
}

async function fetchEntry(
  outbound: Pick<OutboundClient, 'send'>,
  url: string,
): Promise<FetchResult<Entry>> {
  const failed = (problem: string) => ({
    value: { problem },
    seconds: failureTtlSeconds,
    bytes: problem.length,
  });
  try {
    const headers = { accept: 'application/json' };
    const response = await outbound.send({ url, method: 'GET', headers }, limits);
    if (response.status !== 200) return failed(`it was answered with status ${response.status}`);
    if (response.bodyTruncated) return failed('it is too large or too slow');
    const client = readMetadataDocument(url, response.body);
    if (typeof client === 'string') return failed(client);
    const seconds = readMaxAge(response, ttlSeconds);
    return { value: { client }, seconds, bytes: response.body.byteLength };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return failed(error.message.replace(/\.+$/, ''));
  }
}

const discoveryBusy = () =>
  new DomainError(
    'unavailable',
    'discovery_busy',
    'Too many client metadata documents are being fetched right now. Retry the request.',
    { retryAfterSeconds: 5 },
  );
