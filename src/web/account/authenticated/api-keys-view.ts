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

/** Days that a key lives, by what the form says; null: until it is revoked. */
export const keyLifetimes = new Map<string, number | null>([
  ['', null],
  ['30', 30],
  ['90', 90],
  ['365', 365],
]);

/** The nouns of the scopes, in their order. */
const scopeResources = [...new Set(scopes.map((scope) => scope.replace(/^\w+:/, '')))];

/** What a form says of each noun, as scopes. */
export function readScopeChoices(form: unknown): Scope[] {
  return scopeResources
    .map((noun) => `${formInput(form, `access_${noun}`)}:${noun}`)
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

export function apiKeysView(shown: ApiKeysViewProps): Html {
  const { keys, isRevoked, problems, membership } = shown;
  const canMake = canManageWorkspace(membership.role);
  return html`${isRevoked && notice('good', 'The key is revoked: it opens nothing any more.')}
${errorSummary(problems)}
${keys.length === 0 ? html`<p class="lead">There is no key yet.</p>` : html`<ul class="rows" id="keys">${keys.map((key) => keyRow(shown, key, canMake))}</ul>`}
${canMake ? keyForm(shown) : html`<p class="quiet">Owners and admins make keys.</p>`}`;
}

function keyRow(shown: ApiKeysViewProps, key: ApiKey, canRevoke: boolean): Html {
  const { id, name, createdAt, lastUsedAt, expiresAt } = key;
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${name}</bdi></h2>
<p class="quiet"><code>${id}</code></p>
<p>${withoutImpliedScopes(key.scopes).map((scope, at) => html`${at > 0 && ' '}<code class="scope">${scope}</code>`)}</p>
${key.surfaces && html`<p class="quiet">Only for ${key.surfaces.map((surface) => surfaceLabels[surface]).join(', ')}.</p>`}
<p class="quiet">Made on ${formatDay(createdAt)}, ${lastUsedAt ? html`last used on ${formatDay(lastUsedAt)}` : 'not used yet'}${expiresAt && html`, ends on ${formatDay(expiresAt)}`}.</p></div>
<div class="row-acts">${canRevoke && confirmButton(shown, { path: `/account/api-keys/${id}/revoke`, ask: 'Revoke', act: 'Yes, revoke it' })}</div></li>`;
}

/** Who writes reads, too: that goes without saying. */
const withoutImpliedScopes = (granted: Scope[]) =>
  granted.filter(
    (scope) =>
      !granted.some((other) => other !== scope && other === scope.replace(/^read:/, 'write:')),
  );

function keyForm({ signedIn, membership, problems, form }: ApiKeysViewProps): Html {
  const lifetime = [...keyLifetimes.keys()]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: `${value} days` }));
  return html`<h2>Make a key</h2>
<form class="panel fields" method="post" action="/account/api-keys">${formTokenField(signedIn)}${workspaceField(membership)}
${textField({ id: 'name', label: 'What it is for', value: formInput(form, 'name'), maxlength: 100, required: true, autocomplete: 'off', problems })}
<fieldset class="access" id="scopes"><legend>What it may do</legend>${problems.filter(({ field }) => field === 'scopes').map(({ message }) => html`<p class="problem">${message}</p>`)}
<div class="access-grid">${scopeResources.map((noun) => accessField(noun, form))}</div></fieldset>
${surfacesField(form, problems)}
${selectField({ id: 'lifetime', label: 'How long it lives', value: formInput(form, 'lifetime'), choices: lifetime, empty: 'until it is revoked', required: true, problems })}
<button type="submit">Make the key</button>
</form>`;
}

function accessField(noun: string, form: unknown): Html {
  const id = `access_${noun}`;
  const choices = [{ value: 'read', label: 'reads' }];
  if (isScope(`write:${noun}`)) choices.push({ value: 'write', label: 'reads and changes' });
  return selectField({
    id,
    label: noun,
    value: formInput(form, id),
    choices,
    empty: 'nothing',
    unmarked: true,
  });
}

type NewKeyViewProps = {
  key: ApiKey;
  text: string;
  membership: WorkspaceMembership;
  origin: string;
};

/** The only time that a key is shown. */
export function newKeyView({ key, text, membership, origin }: NewKeyViewProps): Html {
  const command = `curl -H "Authorization: Bearer ${text}" ${origin}/api/storefront/v1/merchant/products`;
  return html`${notice('warning', 'Copy it now: it is shown this once, and kept nowhere.')}
<div class="panel fields"><div class="field"><label for="key"><bdi>${key.name}</bdi></label>
<input class="code" id="key" value="${text}" readonly></div>
${key.scopes.includes('read:products') || key.scopes.includes('write:products') ? html`<p class="quiet">Try it:</p><pre class="code" tabindex="0">${command}</pre>` : null}</div>
<p class="onwards"><a href="${workspacePath('/account/api-keys', membership)}">To all keys</a></p>`;
}
