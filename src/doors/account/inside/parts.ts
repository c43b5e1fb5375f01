import type { Membership } from '../../../core/access/people/person.ts';
import { type Html, html, type Part } from '../../../http/pages/html.ts';
import { formTokenField, type SignedIn } from '../../../http/pages/people/signed-in.ts';

/** Which workspace a form is about. */
export function workspaceField({ tenant }: Membership): Html {
  return html`<input type="hidden" name="workspace" value="${tenant.workspaceId}">`;
}

type Whose = { signedIn: SignedIn; membership: Membership | null };

/** A button that asks once more: opened first, pressed then. */
export function confirmed(
  { signedIn, membership }: Whose,
  { path, ask, act }: { path: string; ask: Part; act: Part },
): Html {
  return html`<details class="confirmed"><summary>${ask}</summary>
<form method="post" action="${path}">${formTokenField(signedIn)}${membership && workspaceField(membership)}<button type="submit" class="danger">${act}</button></form></details>`;
}
