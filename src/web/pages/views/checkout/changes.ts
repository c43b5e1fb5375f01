import { type Html, html } from '../../../../http/pages/html.ts';

/** Why the pay button did not charge: what has changed since the page was rendered. */
export function renderChanges(changes: readonly string[]): Html {
  return html`<div class="notice is-warning" role="alert">
<p><strong>Your order has changed since you opened this page.</strong> You have not been charged. Review the changes, then pay again.</p>
${changes.length > 0 && html`<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>`}
</div>`;
}
