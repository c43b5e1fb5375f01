import type { FastifyReply } from 'fastify';
import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
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
  membership: WorkspaceMembership | null;
  path: string;
};

type NavigationEntry = { path: string; label: string };

/** Pages about a workspace, which is a query parameter of their URL. */
const workspaceEntries: NavigationEntry[] = [
  { path: '/account/members', label: 'People' },
  { path: '/account/api-keys', label: 'API keys' },
  { path: '/account/apps', label: 'Connected apps' },
  { path: '/account/webhooks', label: 'Webhooks' },
];

const userEntries: NavigationEntry[] = [
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

function navigation({ membership, path }: NavigationContext): Html {
  const link = (entry: NavigationEntry, href: string) =>
    html`<li><a href="${href}"${entry.path === path && html` aria-current="page"`}>${entry.label}</a></li>`;
  const workspaces =
    membership &&
    html`<li class="nav-group"><bdi>${membership.workspaceName}</bdi></li>
${workspaceEntries.filter(({ path }) => membership.role !== 'staff' || path === '/account/members').map((entry) => link(entry, workspacePath(entry.path, membership)))}`;
  return html`<nav class="account-nav" aria-label="Account"><ul>
${link({ path: '/account', label: 'Overview' }, '/account')}
${workspaces}
<li class="nav-group">Your account</li>
${userEntries.map((entry) => link(entry, entry.path))}
</ul></nav>`;
}

/** The path of a page about one workspace. */
export function workspacePath(path: string, { tenant }: WorkspaceMembership): string {
  return `${path}?workspace=${tenant.workspaceId}`;
}
