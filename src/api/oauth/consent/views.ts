import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import type { TextContent } from '../../../http/bytes/byte-cache.ts';
import { icon } from '../../../http/pages/assets.ts';
import { refreshTo, renderDocument } from '../../../http/pages/document.ts';
import { errorSummary, type FormError } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { surfacesField } from '../../../http/pages/surfaces-field.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';

/** Who asks, as far as anybody knows. */
export type ClientApp = { name: string; redirectUri: string };

export type MerchantConsentProps = {
  app: ClientApp;
  person: SignedInUser;
  path: string;
  sentences: string[];
  /** Workspaces that this person may speak for, and that the request is about. */
  workspaces: WorkspaceMembership[];
  chosen: string | null;
  form: unknown;
  problems: FormError[];
};

/** Which workspace, and whether at all. */
export function renderMerchantConsent(question: MerchantConsentProps): TextContent {
  const { app, person, path, sentences, workspaces, chosen, form, problems } = question;
  return renderConsentDocument(`Connect ${app.name}`, {
    main: html`<h1>Connect <bdi>${app.name}</bdi>?</h1>
${errorSummary(problems)}
<p class="lead">This app wants to act in a workspace of yours.</p>
${unverifiedWarning(app)}
<form class="panel" method="post" action="${path}">
${formTokenField(person)}
<h2>${sentences.length > 0 ? 'It will be able to' : 'It will know the workspace'}</h2>
${permissionList(sentences, 'It may use your store agent in the name of the workspace, and nothing else.')}
<fieldset>
<legend><h2>Workspace</h2></legend>
${workspaces.map((workspace) => workspaceRadio(workspace, chosen))}
</fieldset>
${surfacesField(form, problems)}
${decisionButtons('Connect')}
</form>
${signedInAs(person, 'Disconnect it whenever you like, under “Connected apps” in your account.')}`,
  });
}

export type BuyerConsentProps = {
  app: ClientApp;
  person: SignedInUser;
  path: string;
  sentences: string[];
  /** Null: all stores of the platform. */
  store: { name: string } | null;
  problems: FormError[];
};

/** Whether an agent may buy in somebody's name. */
export function renderBuyerConsent(question: BuyerConsentProps): TextContent {
  const { app, person, path, sentences, store, problems } = question;
  const where = store ? html`<bdi>${store.name}</bdi>` : 'every store of Stoa';
  return renderConsentDocument(`Let ${app.name} shop for you`, {
    main: html`<h1>Let <bdi>${app.name}</bdi> shop for you?</h1>
${errorSummary(problems)}
<p class="lead">This app wants to be known as yours at ${where}.</p>
${unverifiedWarning(app)}
<form class="panel" method="post" action="${path}">
${formTokenField(person)}
<h2>It will be able to</h2>
${permissionList(sentences, '')}
<p class="hint">${store ? html`<bdi>${store.name}</bdi> learns` : 'Each store learns'} your name and your e-mail address, and your group prices apply.</p>
${decisionButtons('Allow')}
</form>
${signedInAs(person, 'End this whenever you like, under “Shopping agents” in your account.')}`,
  });
}

/** Somebody who may not connect anything. */
export function renderCannotConsent(question: {
  app: ClientApp;
  person: SignedInUser;
  path: string;
}): TextContent {
  const { app, person, path } = question;
  return renderConsentDocument('You cannot connect this app', {
    main: html`<h1>You cannot connect <bdi>${app.name}</bdi></h1>
<p class="lead">Only an owner or an admin may connect an app to a workspace, and you are neither in the one that this request is about. Ask one of them to do it.</p>
<form class="panel" method="post" action="${path}">
${formTokenField(person)}
<button type="submit" name="decision" value="deny">Go back to the app</button>
</form>
${signedInAs(person, '')}`,
  });
}

/** Between our form and the app's address: browsers hold redirects after a form to its own site. */
export function renderReturnPage(app: ClientApp, path: string): TextContent {
  return renderConsentDocument('Going back to the app', {
    head: refreshTo(0, path),
    main: html`<h1>Going back to <bdi>${app.name}</bdi></h1>
<p class="lead">You are on your way to <code>${displayHost(app.redirectUri)}</code>.</p>
<p><a class="button" href="${path}">Go on</a></p>`,
  });
}

/** Something is wrong with the request that an app sent somebody here with. */
export function renderOAuthError(message: { error: string; description: string }): TextContent {
  return renderConsentDocument('That did not work', {
    main: html`<div class="lost">
<h1>That did not work</h1>
<p class="lead">${errorSentence(message)}</p>
<p class="quiet">Go back to the app and try again. Its makers can look up <code>${message.error}</code>.</p>
</div>`,
  });
}

function errorSentence({ error, description }: { error: string; description: string }): string {
  if (error === 'invalid_client')
    return 'The app that sent you here is not known: it may have been away for too long.';
  if (error === 'invalid_redirect_uri')
    return 'The app wants to be answered at an address that it has not registered, so we stop here.';
  if (error === 'server_error') return 'Something went wrong on our side. It is not your doing.';
  return `The app that sent you here asked for something that cannot be: ${description}.`;
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
    main: html`<div class="wrap asking">${main}</div>`,
    footer: html`<p class="colophon">Stoa never shows an app your password.</p>`,
  });
}

function unverifiedWarning({ redirectUri }: ClientApp): Html {
  return html`<aside class="notice is-warning" aria-label="About this app">
<p><strong>Unverified app.</strong> It chose its name itself. Go on only if you have just come from it.</p>
<p>Afterwards you are sent to ${isLocalApp(redirectUri) && 'a program on this computer, '}<code>${displayHost(redirectUri)}</code>.</p>
</aside>`;
}

const isLocalApp = (redirectUri: string) => !redirectUri.startsWith('https:');

/** Of an address that only the person's own machine knows, its scheme says a little. */
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
