import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { type Html, type HtmlContent, html } from '../../../http/pages/html.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';

/** The hidden field that names the form's workspace. */
export function workspaceField({ tenant }: WorkspaceMembership): Html {
  return html`<input type="hidden" name="workspace" value="${tenant.workspaceId}">`;
}

type FormOwner = { signedIn: SignedInUser; membership: WorkspaceMembership | null };

/** A button that opens a second, confirming button: `ask` is the first label, `act` the second. */
export function confirmButton(
  { signedIn, membership }: FormOwner,
  { path, ask, act }: { path: string; ask: HtmlContent; act: HtmlContent },
): Html {
  return html`<details class="confirmed"><summary>${ask}</summary>
<form method="post" action="${path}">${formTokenField(signedIn)}${membership && workspaceField(membership)}<button type="submit" class="danger">${act}</button></form></details>`;
}
