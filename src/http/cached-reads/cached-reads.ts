import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { TakeAllowance } from '../callers/rate-limit.ts';

/** A read of public data, which is the same for every caller. */
type PublicRead = {
  /** The key of its response in the byte cache. */
  key: string;
  /** Null: requests are not limited. */
  take: TakeAllowance | null;
  countVisit(visitor: Pick<FastifyRequest, 'ip' | 'headers'>): void;
};

/** `headers` are those of its last response; some of their values belong to that response. */
export type CachedRead = PublicRead & { route: string; headers: OutgoingHttpHeaders };

/**
 * Reads of public data by their URL, so that `early-answers.ts` can answer the next request for the
 * same URL. Each is remembered with the headers that its route has sent, so both answer the same.
 */
export type CachedReads = {
  remember(request: FastifyRequest, reply: FastifyReply, read: PublicRead): void;
  find(url: string): CachedRead | undefined;
};

const maxReads = 20_000;
const maxUrlLength = 400;

export function createCachedReads(): CachedReads {
  const reads = new LRUCache<string, CachedRead>({ max: maxReads });
  return {
    remember({ method, url, routeOptions }, reply, read) {
      const isWhole = method === 'GET' && reply.statusCode === 200;
      const headers = reply.getHeaders();
      // A server that is about to stop closes its connections.
      if (!isWhole || url.length > maxUrlLength || 'connection' in headers) return;
      reads.set(url, { ...read, route: routeOptions.url ?? 'unknown', headers });
    },
    find: (url) => reads.get(url),
  };
}
