import type { FastifyRequest } from 'fastify';
import { pageOptions, seeOther } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';

const webhook = '/settings/developers/webhooks/:id';

/** Former pages of a workspace, and the pages of the console that replace them. */
const movedPages: [path: string, consolePath: string][] = [
  ['/members', '/settings/team'],
  ['/api-keys', '/settings/developers/keys'],
  ['/apps', '/settings/developers/apps'],
  ['/webhooks', '/settings/developers'],
  ['/webhooks/:id', webhook],
  ['/webhooks/:id/settings', webhook],
  ['/webhooks/:id/replay', webhook],
  ['/webhooks/:id/deliveries/:delivery', `${webhook}/deliveries/:delivery`],
];

/** Redirects bookmarks and links in old emails to the console, with their `workspace`. */
export function registerMovedPages(app: HttpServer): void {
  for (const [path, consolePath] of movedPages)
    app.get(`/account${path}`, pageOptions({}), async (request, reply) =>
      seeOther(reply, `/console${withParameters(consolePath, request)}`),
    );
}

function withParameters(path: string, { params, query }: FastifyRequest): string {
  const values = params as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const { workspace } = query as { workspace?: unknown };
  if (typeof workspace !== 'string') return filled;
  return `${filled}?workspace=${encodeURIComponent(workspace)}`;
}
