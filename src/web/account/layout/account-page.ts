import type { FastifyReply } from 'fastify';
import { icon } from '../../../http/pages/assets.ts';
import { renderDocument } from '../../../http/pages/document.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { sendPrivatePage } from '../../../http/pages/page-route.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';

/** The content of an account page. */
export type AccountPage = {
  title: string;
  main: Html;
  /** Defaults to 200. */
  status?: number;
  /** Further links and data for the head. */
  head?: Html | null;
};

type NavigationContext = {
  signedIn: SignedInUser;
  path: string;
};

const navigationEntries = [
  { path: '/account', label: 'Overview' },
  { path: '/account/profile', label: 'Profile' },
  { path: '/account/sessions', label: 'Sessions' },
  { path: '/account/agents', label: 'Shopping agents' },
  { path: '/account/stores', label: 'Linked stores' },
];

/** Sends a page for a signed-in user, with the account navigation. */
export function sendAccountPage(
  reply: FastifyReply,
  context: NavigationContext,
  { title, main, status = 200, head }: AccountPage,
): FastifyReply {
  const document = renderDocument({
    ...commonDocumentFields(title),
    head,
    header: html`${brand}<form class="sign-out" method="post" action="/account/sign-out">${formTokenField(context.signedIn)}<span class="who"><bdi>${context.signedIn.name}</bdi></span><button type="submit" class="link">Sign out</button></form>`,
    main: html`<div class="wrap account">
${navigation(context)}
<div class="account-main">
<h1>${title}</h1>
${main}
</div>
</div>`,
  });
  return sendPrivatePage(reply, document, status);
}

/** Sends a page for visitors who are not signed in, such as a form. */
export function sendSignedOutPage(
  reply: FastifyReply,
  { title, main, status = 200 }: AccountPage,
): FastifyReply {
  const document = renderDocument({
    ...commonDocumentFields(title),
    header: brand,
    main: html`<div class="wrap entrance">
<h1>${title}</h1>
${main}
</div>`,
  });
  return sendPrivatePage(reply, document, status);
}

const brand = html`<a class="brand" href="/"><img src="${icon.path}" alt="" width="32" height="32"><bdi>Stoa</bdi></a>`;

const commonDocumentFields = (title: string) => ({
  title: `${title} · Stoa`,
  description: title,
  canonical: null,
  tone: null,
  footer: html`<p class="colophon">Stoa: online stores for people and software agents.</p>`,
});

function navigation({ path: current }: NavigationContext): Html {
  return html`<nav class="account-nav" aria-label="Account"><ul>
${navigationEntries.map(({ path, label }) => html`<li><a href="${path}"${path === current && html` aria-current="page"`}>${label}</a></li>`)}
</ul></nav>`;
}

/** The page that a path belongs to: `/account/sessions/:id/end` belongs to `/account/sessions`. */
export function sectionOf(path: string): string {
  const section = path.split('/').slice(0, 3).join('/');
  return navigationEntries.some((entry) => entry.path === section) ? section : '/account';
}
