import type { WrittenEmail } from '../../core/access/mail/outbox.ts';
import type { TextContent } from '../../http/bytes/byte-cache.ts';
import { icon } from '../../http/pages/assets.ts';
import { renderDocument } from '../../http/pages/document.ts';
import { type Html, html } from '../../http/pages/html.ts';

/** The list of emails, newest first. */
export const outboxPage = (emails: WrittenEmail[]): TextContent =>
  page(
    'Outbox',
    emails.length === 0
      ? html`<p class="lead">No emails yet. Emails that this server writes instead of sending appear here.</p>`
      : html`<p class="lead">Emails that this server has written instead of sending them, newest first.</p>
${emails.map(row)}`,
  );

const row = ({ id, subject, to, writtenAt }: WrittenEmail): Html =>
  html`<div class="file"><a href="/dev/mail/${id}"><bdi>${subject}</bdi></a><p>${to} · ${time(writtenAt)}</p></div>
`;

/** One email: its headers, how it looks, and its text. */
export const emailPage = (email: WrittenEmail): TextContent =>
  page(
    email.subject,
    html`<p><a href="/dev/mail">Outbox</a></p>
<p class="facts-row"><span>From ${email.from}</span><span>To ${email.to}</span><span>${time(email.writtenAt)}</span></p>
${email.html !== null && html`<iframe src="/dev/mail/${email.id}/html" title="Email" sandbox="allow-popups allow-top-navigation-by-user-activation" width="100%" height="760" frameborder="0"></iframe>`}
<h2>Plain text</h2>
<pre>${email.text}</pre>`,
  );

const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

const page = (title: string, main: Html): TextContent =>
  renderDocument({
    title: `${title} · Stoa`,
    description: 'Emails of a server in development.',
    canonical: null,
    tone: null,
    header: html`<a class="brand" href="/"><img src="${icon.path}" alt="" width="32" height="32"><bdi>Stoa</bdi></a><a href="/dev/mail">Outbox</a>`,
    main: html`<div class="wrap">
<h1>${title}</h1>
${main}
</div>`,
    footer: html`<p class="colophon">Only on this machine, and never in production.</p>`,
  });
