import type { FastifyReply, FastifyRequest } from 'fastify';
import { readWish, type Wish } from '../../../core/access/oauth/grant.ts';
import type { FindHost, HostScope } from '../../../http/host.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Engine } from '../engine/engine.ts';
import { hostOfResource, wordsOf } from '../engine/resources.ts';
import type { AskingApp } from './views.ts';

/** What an app has sent somebody here to be asked. */
export type ConsentRequest = {
  app: AskingApp;
  clientId: string;
  /** Only what was asked for and exists; `mixed` and `nothing` never come this far. */
  wish: Extract<Wish, { scopes: unknown }>;
  resource: string;
  /** The store that it is about, or null: the platform. */
  site: Extract<HostScope, { kind: 'store' }>['site'] | null;
  /** Scopes as they are granted: what stands beside those that give something is kept. */
  words: string[];
  /** Answered already: nothing more is to be decided. */
  isDecided: boolean;
};

/** Reads what the engine remembers of a request, for the browser that holds its cookie. */
export async function readConsentRequest(
  { engine, findHost }: { engine: Engine; findHost: FindHost },
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<ConsentRequest> {
  const provider = await engine();
  const { uid, params, result } = await provider
    .interactionDetails(request.raw, reply.raw)
    .catch(failedStep);
  const client = await provider.Client.find(String(params.client_id));
  if (!client || uid !== request.params.uid) throw authorizationOver();
  const words = wordsOf(params.scope);
  const wish = readWish(words);
  if (!('scopes' in wish)) throw authorizationOver();
  const [resource = ''] = [params.resource].flat().map(String);
  const host = await hostOfResource(resource, findHost);
  return {
    app: {
      name: client.clientName ?? 'An app without a name',
      redirectUri: String(params.redirect_uri),
    },
    clientId: client.clientId,
    wish,
    resource,
    site: host?.kind === 'store' ? host.site : null,
    words,
    isDecided: result?.consent !== undefined || result?.error !== undefined,
  };
}

/** What the engine throws when it no longer knows the request, in words of ours. */
export function failedStep(error: unknown): never {
  throw error instanceof Error && error.name === 'SessionNotFound' ? authorizationOver() : error;
}

export const authorizationOver = () =>
  new Refusal(
    'gone',
    'authorization_over',
    'This request is over: it was answered, it took longer than 15 minutes, or it was begun in another browser. Go back to the app and try again.',
  );
