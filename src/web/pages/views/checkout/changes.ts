import { type Html, html } from '../../../../http/pages/html.ts';

/** Why the pay button did not pay: what has changed since the page was shown. */
export function renderChanges(changes: readonly string[]): Html {
  return html`<div class="notice is-warning" role="alert">
<p><strong>Your order has changed since this page was shown.</strong> Nothing was charged. Check it, then press the button again.</p>
${changes.length > 0 && html`<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>`}
</div>`;
}
