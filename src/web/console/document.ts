import { icon } from '../../http/pages/assets.ts';
import { html, jsonBlock, renderHtml } from '../../http/pages/html.ts';
import type { SignedInUser } from '../../http/pages/users/signed-in-user.ts';
import { type ConsoleManifest, scriptsOf } from './manifest.ts';

export const signOutPath = '/account/sign-out';

/** The document of the console page at `path`: who is signed in, and the scripts of the build. */
export function renderConsole(
  manifest: ConsoleManifest,
  { path, signedIn, version }: { path: string; signedIn: SignedInUser; version: string },
): string {
  const { entry, styles } = manifest;
  return renderHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Stoa</title>
<link rel="icon" type="image/svg+xml" href="${icon.path}">
${styles.map((file) => html`<link rel="stylesheet" href="/console/${file}">`)}
${scriptsOf(manifest, path).map((file) => html`<link rel="modulepreload" href="/console/${file}">`)}
${jsonBlock('application/json', sessionOf(signedIn, version), 'console-session')}
<script type="module" src="/console/${entry}"></script>
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. Your profile and sessions are on <a href="/account">your account page</a>.</noscript>
</body>
</html>
`);
}

/** What the console knows before its first request. */
function sessionOf({ userId, name, email, memberships, formToken }: SignedInUser, version: string) {
  return {
    user: { id: userId, name, email },
    workspaces: memberships.map(({ tenant, workspaceName, role }) => ({
      id: tenant.workspaceId,
      name: workspaceName,
      role,
    })),
    form_token: formToken,
    version,
    sign_out: signOutPath,
  };
}

/** Shown with 503 until the console has been built. */
export function renderMissingBuild(): string {
  return renderHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console not built · Stoa</title>
<link rel="icon" type="image/svg+xml" href="${icon.path}">
</head>
<body>
<main>
<h1>The console has not been built</h1>
<p>Run this command in the folder of the server, then reload the page:</p>
<pre><code>node scripts/build-console.js</code></pre>
<p>Until then, your profile and sessions are on <a href="/account">your account page</a>.</p>
</main>
</body>
</html>
`);
}
