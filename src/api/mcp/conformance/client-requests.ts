import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';

/** Requests of the server to a client, which revisions before 2026-07-28 have. */
export type ClientRequests = {
  /** Sends a request on the stream of a call and waits for the client to post its result. */
  ask(send: (message: object) => void, method: string, params: object): Promise<JsonObject>;
  /** Takes the response of a client, if the request is one. */
  receive(request: FastifyRequest): void;
};

const timeoutMilliseconds = 10_000;

export function createClientRequests(): ClientRequests {
  const waiting = new Map<string, (response: JsonObject) => void>();
  return {
    async ask(send, method, params) {
      const id = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<JsonObject>();
      const timer = setTimeout(() => reject(noResponse(method)), timeoutMilliseconds);
      waiting.set(id, resolve);
      try {
        send({ jsonrpc: '2.0', id, method, params });
        const { result } = await promise;
        if (isObject(result)) return result;
        throw noResponse(method);
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    receive({ body }) {
      if (isObject(body) && body.method === undefined) waiting.get(String(body.id))?.(body);
    },
  };
}

const noResponse = (method: string) =>
  new DomainError('upstream_failed', 'no_client_response', `The client did not answer ${method}.`);
