import type { ApiKey } from '../../../core/access/keys/api-key.ts';
import { isScope, type Scope, scopes } from '../../../core/access/scope.ts';
import { surfaceLabels } from '../../../core/access/surface.ts';
import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { canManageWorkspace } from '../../../core/access/users/role.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import {
  errorSummary,
  type FormError,
  notice,
  selectField,
  textField,
} from '../../../http/pages/form-field.ts';
import { formatDay } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { surfacesField } from '../../../http/pages/surfaces-field.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';
import { workspacePath } from '../layout/account-page.ts';
import { confirmButton, workspaceField } from './form-parts.ts';

/** Days until a key expires, by form value; null for no expiration. */
export const keyLifetimes = new Map<string, number | null>([
  ['', null],
  ['30', 30],
  ['90', 90],
  ['365', 365],
]);

/** The resources of all scopes, such as `products`. */
const scopeResources = [...new Set(scopes.map((scope) => scope.replace(/^\w+:/, '')))];

/** The scopes that a form selects for each resource. */
export function readScopeChoices(form: unknown): Scope[] {
  return scopeResources
    .map((resource) => `${formInput(form, `access_${resource}`)}:${resource}`)
    .filter((word) => isScope(word));
}

type ApiKeysViewProps = {
  keys: ApiKey[];
  membership: WorkspaceMembership;
  signedIn: SignedInUser;
  isRevoked: boolean;
  problems: readonly FormError[];
  form: unknown;
};

export function apiKeysView(props: ApiKeysViewProps): Html {
  const { keys, isRevoked, problems, membership } = props;
  const canManage = canManageWorkspace(membership.role);
  return html`${isRevoked && notice('good', 'API key revoked. It no longer works.')}
${errorSummary(problems)}
${keys.length === 0 ? html`<p class="lead">No API keys yet. ${canManage ? 'Create one to let a program use the API for this workspace.' : 'Programs need one to use the API for this workspace.'}</p>` : html`<ul class="rows" id="keys">${keys.map((key) => keyRow(props, key, canManage))}</ul>`}
${canManage ? keyForm(props) : html`<p class="quiet">Only owners and admins can create API keys.</p>`}`;
}

function keyRow(props: ApiKeysViewProps, key: ApiKey, canRevoke: boolean): Html {
  const { id, name, createdAt, lastUsedAt, expiresAt } = key;
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${name}</bdi></h2>
<p class="quiet"><code>${id}</code></p>
<p>${withoutImpliedScopes(key.scopes).map((scope, at) => html`${at > 0 && ' '}<code class="scope">${scope}</code>`)}</p>
${key.surfaces && html`<p class="quiet">Only for ${key.surfaces.map((surface) => surfaceLabels[surface]).join(', ')}.</p>`}
<p class="quiet">Created on ${formatDay(createdAt)}, ${lastUsedAt ? html`last used on ${formatDay(lastUsedAt)}` : 'never used'}${expiresAt && html`, expires on ${formatDay(expiresAt)}`}.</p></div>
<div class="row-acts">${canRevoke && confirmButton(props, { path: `/account/api-keys/${id}/revoke`, ask: 'Revoke', act: 'Revoke key' })}</div></li>`;
}

/** Omits read scopes that a write scope implies. */
const withoutImpliedScopes = (granted: Scope[]) =>
  granted.filter(
    (scope) =>
      !granted.some((other) => other !== scope && other === scope.replace(/^read:/, 'write:')),
  );

function keyForm({ signedIn, membership, problems, form }: ApiKeysViewProps): Html {
  const lifetime = [...keyLifetimes.keys()]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: `${value} days` }));
  return html`<h2>Create API key</h2>
<form class="panel fields" method="post" action="/account/api-keys">${formTokenField(signedIn)}${workspaceField(membership)}
${textField({ id: 'name', label: 'Name', hint: 'For example the program that will use the key.', value: formInput(form, 'name'), maxlength: 100, required: true, autocomplete: 'off', problems })}
<fieldset class="access" id="scopes"><legend>Permissions</legend>${problems.filter(({ field }) => field === 'scopes').map(({ message }) => html`<p class="problem">${message}</p>`)}
<div class="access-grid">${scopeResources.map((resource) => accessField(resource, form))}</div></fieldset>
${surfacesField(form, problems)}
${selectField({ id: 'lifetime', label: 'Expiration', value: formInput(form, 'lifetime'), choices: lifetime, empty: 'No expiration', required: true, problems })}
<button type="submit">Create API key</button>
</form>`;
}

function accessField(resource: string, form: unknown): Html {
  const id = `access_${resource}`;
  const choices = [{ value: 'read', label: 'Read' }];
  if (isScope(`write:${resource}`)) choices.push({ value: 'write', label: 'Read and write' });
  return selectField({
    id,
    label: resource,
    value: formInput(form, id),
    choices,
    empty: 'No access',
    unmarked: true,
  });
}

type NewKeyViewProps = {
  key: ApiKey;
  text: string;
  membership: WorkspaceMembership;
  origin: string;
};

/** The only page that shows the secret of a key. */
export function newKeyView({ key, text, membership, origin }: NewKeyViewProps): Html {
  const command = `curl -H "Authorization: Bearer ${text}" ${origin}/api/storefront/v1/merchant/products`;
  return html`${notice('warning', 'Copy this key now. You cannot see it again.')}
<div class="panel fields"><div class="field"><label for="key"><bdi>${key.name}</bdi></label>
<input class="code" id="key" value="${text}" readonly></div>
${key.scopes.includes('read:products') || key.scopes.includes('write:products') ? html`<p class="quiet">Try the key:</p><pre class="code" tabindex="0">${command}</pre>` : null}</div>
<p class="onwards"><a href="${workspacePath('/account/api-keys', membership)}">View all API keys</a></p>`;
}
