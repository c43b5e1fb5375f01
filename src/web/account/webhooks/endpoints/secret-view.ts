import type { EndpointWithSecret } from '../../../../core/webhooks/manage-endpoints.ts';
import { notice } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { formTokenField } from '../../../../http/pages/users/signed-in-user.ts';
import { workspaceField } from '../../authenticated/form-parts.ts';
import type { WorkspaceRequestContext } from '../../layout/request-context.ts';
import { basePath, endpointPath } from '../paths.ts';
import { verificationGuide } from '../verification-guide.ts';

/** The only page that shows a signing secret. */
export function secretView(
  { membership, signedIn }: WorkspaceRequestContext,
  { endpoint, secret }: EndpointWithSecret,
): Html {
  return html`${notice('warning', 'Copy this secret now. You cannot see it again. Keep it private: it is the proof that events are genuine.')}
<div class="panel fields"><p class="target"><bdi>${endpoint.url}</bdi></p>
<div class="field"><label for="secret">Signing secret</label>
<input class="code" id="secret" value="${secret}" readonly></div></div>
<h2>Verify signatures</h2>
${verificationGuide(secret)}
<form class="below" method="post" action="${basePath}/${endpoint.id}/test">${formTokenField(signedIn)}${workspaceField(membership)}
<button type="submit"${!endpoint.active && html` disabled`}>Send test event</button></form>
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">View endpoint</a></p>`;
}
