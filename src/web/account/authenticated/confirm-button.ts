import { type Html, type HtmlContent, html } from '../../../http/pages/html.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';

/** A button that opens a second, confirming button: `ask` is the first label, `act` the second. */
export function confirmButton(
  signedIn: SignedInUser,
  { path, ask, act }: { path: string; ask: HtmlContent; act: HtmlContent },
): Html {
  return html`<details class="confirmed"><summary>${ask}</summary>
<form method="post" action="${path}">${formTokenField(signedIn)}<button type="submit" class="danger">${act}</button></form></details>`;
}
