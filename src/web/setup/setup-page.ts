import type { FastifyReply } from 'fastify';
import { icon } from '../../http/pages/assets.ts';
import { renderDocument } from '../../http/pages/document.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { sendPrivatePage } from '../../http/pages/page-route.ts';

/** Sends a page of the setup. */
export function sendSetupPage(
  reply: FastifyReply,
  { title, main, status = 200 }: { title: string; main: Html; status?: number },
): FastifyReply {
  const document = renderDocument({
    title: `${title} · Stoa`,
    description: title,
    canonical: null,
    tone: null,
    header: html`<a class="brand" href="/"><img src="${icon.path}" alt="" width="32" height="32"><bdi>Stoa</bdi></a><a href="/account">Account</a>`,
    main: html`<div class="wrap entrance">
<h1>${title}</h1>
${main}
</div>`,
    footer: html`<p class="colophon">Stoa: online stores for people and software agents.</p>`,
  });
  return sendPrivatePage(reply, document, status);
}
