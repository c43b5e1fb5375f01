import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Outbox, WrittenEmail } from '../../core/access/mail/outbox.ts';
import { isLocalRequest, isPublicOrigin } from '../../http/callers/local-request.ts';
import { pageHeaders, pageOptions, sendPrivatePage } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import { emailPage, outboxPage } from './views.ts';

type DevMailDeps = { origin: string; production: boolean; outbox: Outbox };

const listLimit = 100;
const route = pageOptions({ params: Type.Object({ id: Type.String() }) });

/** Emails contain text from merchants, so these pages may not run scripts or load anything. */
const emailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/**
 * `/dev/mail`: the emails that a server in development has written instead of sending them. They
 * contain links that sign in, so only requests from this machine see them. In production, and on a
 * server with a public base URL, there are no such pages.
 */
export function devMailPages({ outbox, ...deps }: DevMailDeps) {
  return async (app: HttpServer) => {
    if (deps.production || isPublicOrigin(deps.origin)) return;
    const headers = pageHeaders(deps);
    const policy = `${headers['content-security-policy']}; frame-src 'self'`;
    app.addHook('onRequest', async (request, reply) => {
      if (!isLocalRequest(request)) throw notFound('page_not_found', 'This page does not exist.');
      reply.headers({ ...headers, 'content-security-policy': policy });
    });
    app.get('/dev/mail', pageOptions({}), async (_request, reply) =>
      sendPrivatePage(reply, outboxPage(await outbox.list(listLimit))),
    );
    app.get('/dev/mail/:id', route, async ({ params }, reply) =>
      sendPrivatePage(reply, emailPage(await find(outbox, params.id))),
    );
    app.get('/dev/mail/:id/html', route, async ({ params }, reply) =>
      sendEmail(reply, await find(outbox, params.id)),
    );
  };
}

async function find(outbox: Outbox, id: string): Promise<WrittenEmail> {
  const email = await outbox.read(id);
  if (!email) throw notFound('page_not_found', 'Email not found in the outbox.');
  return email;
}

const sendEmail = (reply: FastifyReply, { html }: WrittenEmail): FastifyReply =>
  sendPrivatePage(reply.header('content-security-policy', emailPolicy), {
    text: html ?? '',
    contentType: 'text/html; charset=utf-8',
  });
