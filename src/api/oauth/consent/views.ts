import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import type { TextContent } from '../../../http/bytes/byte-cache.ts';
import { icon } from '../../../http/pages/assets.ts';
import { refreshTo, renderDocument } from '../../../http/pages/document.ts';
import { errorSummary, type FormError } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { surfacesField } from '../../../http/pages/surfaces-field.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';

/** The app as it describes itself. Only `publisher` is verified. */
export type ClientApp = {
  name: string;
  redirectUri: string;
  /** The host that publishes the app's metadata; null if the app registered itself. */
  publisher: string | null;
};

export type MerchantConsentProps = {
  app: ClientApp;
  person: SignedInUser;
  path: string;
  sentences: string[];
  /** Workspaces that the user manages and that the request may concern. */
  workspaces: WorkspaceMembership[];
  chosen: string | null;
  form: unknown;
  problems: FormError[];
};

/** The consent page for an app that acts in a workspace. */
export function renderMerchantConsent(question: MerchantConsentProps): TextContent {
  const { app, person, path, sentences, workspaces, chosen, form, problems } = question;
  return renderConsentDocument(`Connect ${app.name}`, {
    main: html`<h1>Connect <bdi>${app.name}</bdi>?</h1>
${errorSummary(problems)}
<p class="lead">This app is asking for access to one of your workspaces.</p>
${unverifiedWarning(app)}
<form class="panel" method="post" action="${path}">
${formTokenField(person)}
<h2>${sentences.length > 0 ? 'This app will be able to' : 'This app will see which workspace it is'}</h2>
${permissionList(sentences, 'It can use your store agent on behalf of the workspace, and nothing else.')}
<fieldset>
<legend><h2>Workspace</h2></legend>
${workspaces.map((workspace) => workspaceRadio(workspace, chosen))}
</fieldset>
${surfacesField(form, problems)}
${decisionButtons('Connect')}
</form>
${signedInAs(person, 'You can disconnect it at any time under “Connected apps” in your account.')}`,
  });
}

export type BuyerConsentProps = {
  app: ClientApp;
  person: SignedInUser;
  path: string;
  sentences: string[];
  /** Null for all stores of the platform. */
  store: { name: string } | null;
  problems: FormError[];
};

/** The consent page for an agent that buys on behalf of the user. */
export function renderBuyerConsent(question: BuyerConsentProps): TextContent {
  const { app, person, path, sentences, store, problems } = question;
  const where = store ? html`<bdi>${store.name}</bdi>` : 'every store of Stoa';
  return renderConsentDocument(`Let ${app.name} shop for you`, {
    main: html`<h1>Let <bdi>${app.name}</bdi> shop for you?</h1>
${errorSummary(problems)}
<p class="lead">This app is asking to shop on your behalf at ${where}.</p>
${unverifiedWarning(app)}
<form class="panel" method="post" action="${path}">
${formTokenField(person)}
<h2>This app will be able to</h2>
${permissionList(sentences, '')}
<p class="hint">${store ? html`<bdi>${store.name}</bdi> learns` : 'Each store learns'} your name and email address, and your group prices apply.</p>
${decisionButtons('Allow')}
</form>
${signedInAs(person, 'You can remove it at any time under “Shopping agents” in your account.')}`,
  });
}

/** For a user who manages no workspace that the request may concern. */
export function renderCannotConsent(question: {
  app: ClientApp;
  person: SignedInUser;
  path: string;
}): TextContent {
  const { app, person, path } = question;
  return renderConsentDocument('You cannot connect this app', {
    main: html`<h1>You cannot connect <bdi>${app.name}</bdi></h1>
<p class="lead">Only an owner or admin of the workspace can connect an app. Ask one of them to connect it.</p>
<form class="panel" method="post" action="${path}">
${formTokenField(person)}
<button type="submit" name="decision" value="deny">Go back to the app</button>
</form>
${signedInAs(person, '')}`,
  });
}

/**
 * A page between the consent form and the app: Chromium applies `form-action 'self'` to redirects
 * after a form submission, so the form cannot redirect to the app directly.
 */
export function renderReturnPage(app: ClientApp, path: string): TextContent {
  return renderConsentDocument('Returning to the app', {
    head: refreshTo(0, path),
    main: html`<h1>Returning to <bdi>${app.name}</bdi></h1>
<p class="lead">You are being redirected to <code>${displayHost(app.redirectUri)}</code>.</p>
<p><a class="button" href="${path}">Continue</a></p>`,
  });
}

/** For a user whom an app sent here with an invalid request. */
export function renderOAuthError(message: { error: string; description: string }): TextContent {
  return renderConsentDocument('Something went wrong', {
    main: html`<div class="lost">
<h1>Something went wrong</h1>
<p class="lead">${errorSentence(message)}</p>
<p class="quiet">Go back to the app and try again. Error code for its developers: <code>${message.error}</code>.</p>
</div>`,
  });
}

function errorSentence({ error, description }: { error: string; description: string }): string {
  if (error === 'invalid_client')
    return 'The app that sent you here is not registered. Its registration may have expired.';
  if (error === 'invalid_redirect_uri')
    return 'The app asked to be called back at an address that it has not registered.';
  if (error === 'server_error') return 'The server had a problem. You did nothing wrong.';
  return `The app that sent you here made an invalid request: ${description}.`;
}

function renderConsentDocument(
  title: string,
  { head, main }: { head?: Html; main: Html },
): TextContent {
  return renderDocument({
    title: `${title} · Stoa`,
    description: title,
    canonical: null,
    tone: null,
    head,
    header: html`<span class="brand"><img src="${icon.path}" alt="" width="32" height="32">Stoa</span>`,
    main: html`<div class="wrap consent">${main}</div>`,
    footer: html`<p class="colophon">Stoa never shows an app your password.</p>`,
  });
}

function unverifiedWarning({ redirectUri, publisher }: ClientApp): Html {
  return html`<aside class="notice is-warning" aria-label="About this app">
<p><strong>Unverified app.</strong> The app chose its own name${publisher !== null && html` and is described by <code>${publisher}</code>`}. Continue only if you have just come from this app.</p>
<p>You will then be redirected to ${isLocalApp(redirectUri) && 'a program on this computer, '}<code>${displayHost(redirectUri)}</code>.</p>
</aside>`;
}

const isLocalApp = (redirectUri: string) => !redirectUri.startsWith('https:');

/** A redirect URI with a private scheme is displayed with it: the host alone may be empty. */
function displayHost(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (!url) return '';
  return /^https?:$/.test(url.protocol) ? url.host : `${url.protocol}//${url.host}`;
}

function permissionList(sentences: string[], otherwise: string): Html {
  return sentences.length === 0
    ? html`<p>${otherwise}</p>`
    : html`<ul class="allowed">${sentences.map(
        (sentence) => html`<li>${sentence}</li>
`,
      )}</ul>`;
}

function workspaceRadio(
  { tenant, workspaceName, role }: WorkspaceMembership,
  chosen: string | null,
): Html {
  const id = tenant.workspaceId;
  return html`<div class="choice"><input type="radio" id="${id}" name="workspace_id" value="${id}" required${id === chosen && html` checked`}><label for="${id}"><bdi>${workspaceName}</bdi> <span class="hint">${role}</span></label></div>
`;
}

function decisionButtons(yes: string): Html {
  return html`<div class="row decisions" id="decision">
<button type="submit" name="decision" value="allow">${yes}</button>
<button class="plain" type="submit" name="decision" value="deny" formnovalidate>Cancel</button>
</div>`;
}

function signedInAs({ email }: SignedInUser, sentence: string): Html {
  return html`<p class="quiet">You are signed in as <bdi>${email}</bdi>. ${sentence}</p>`;
}
