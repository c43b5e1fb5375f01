import type { FastifyRequest } from 'fastify';
import type { Bearer } from '../../../core/access/bearer.ts';
import { hasScope } from '../../../core/access/scope.ts';
import type { RecordedEvent } from '../../../core/events/event.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { parseBearerHeader } from '../../../http/callers/credential.ts';
import { openSse, type SseWriter } from '../../../http/sse/sse.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { eventScope } from './event-scope.ts';

/** How often a stream checks its credential, in case a notification was lost. */
const recheckMilliseconds = 10_000;

/** Not part of the OpenAPI document, which cannot describe a response without an end. */
const streamRoute = scopedRoute('read:analytics', { hide: true });

/**
 * `GET /events/stream`: type and resource of those events of the workspace that the caller's scopes
 * allow, as they are committed. Missed events are not sent again.
 */
export function registerEventStreamRoute(
  { app }: Pick<MerchantRoutes, 'app'>,
  deps: MerchantDeps,
): void {
  app.get('/events/stream', streamRoute, (request, reply) =>
    openSse(request, reply, {
      streams: deps.streams,
      start: async (writer) => followEvents(deps, request, writer),
    }),
  );
}

/** Writes events until the credential ends. Returns a function that stops it. */
function followEvents(
  { eventFeed, authenticate, unit }: MerchantDeps,
  request: FastifyRequest,
  writer: SseWriter,
): () => void {
  const bearer = requireBearerOf(request);
  const credential = parseBearerHeader(request.headers.authorization ?? '') ?? '';
  const hasExpired = () =>
    bearer.expiresAt !== null && bearer.expiresAt <= unit.publishedReader().now;
  const recheck = async () => {
    const isValid = !hasExpired() && (await authenticate(credential)) !== null;
    if (!isValid) end();
  };
  const recheckSoon = () => {
    recheck().catch((err) => request.log.warn({ err }, 'an event stream could not be checked'));
  };
  const unsubscribe = eventFeed.subscribe(bearer.tenant.workspaceId, {
    onSessionEnd: recheckSoon,
    onEvents(events) {
      if (hasExpired()) return end();
      for (const event of events) if (maySee(bearer, event)) writer.write(formatEvent(event));
      if (events.some(({ resource }) => resource.type === 'member')) recheckSoon();
    },
  });
  const timer = setInterval(recheckSoon, recheckMilliseconds).unref();
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
  };
  const end = () => {
    stop();
    writer.end();
  };
  return stop;
}

function maySee({ scopes }: Bearer, { type }: RecordedEvent): boolean {
  const scope = eventScope(type);
  return scope !== null && hasScope(scopes, scope);
}

function formatEvent({ id, type, resource, createdAt }: RecordedEvent): string {
  const data = {
    id,
    type,
    resource: { type: resource.type, id: resource.id },
    created_at: createdAt.toISOString(),
  };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
