import { invalid } from '../../kernel/domain-error.ts';
import type { ExpectedVersions } from '../../kernel/expected-version.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { checkUrl } from '../../platform/outbound/url.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { assertNotApp } from '../access/app-caller.ts';
import { applyChanges, type Changes } from '../access/audit/audited-table.ts';
import { lockCallerAccess } from '../access/keys/lock-calling-key.ts';
import { siteSettingColumns, siteSettings } from '../sites/site-settings.ts';
import {
  type Hook,
  type HookFields,
  hookExists,
  hookNotFound,
  hookSecretLocation,
  timeoutRange,
} from './hook.ts';
import { emailAboutPaymentHook } from './payment-hook-notice.ts';

export type CreateHookInput = Pick<HookFields, 'type' | 'url'> &
  Changes<Pick<HookFields, 'timeoutMs' | 'fallback' | 'enabled' | 'test'>>;

/** The type of a hook is fixed. */
export type ChangeHookInput = Changes<Omit<CreateHookInput, 'type'>>;

/** The secret is returned here and never again. */
export type HookWithSecret = { hook: Hook; secret: string };

const hooks = siteSettings<'hook', HookFields, 'http_hooks', HookFields>({
  idPrefix: 'hook',
  resource: 'hook',
  list: 'hooks',
  notFound: hookNotFound,
  table: 'http_hooks',
  idColumn: 'hook_id',
  columns: {
    ...siteSettingColumns,
    type: { fixed: 'type' },
    url: 'url',
    secret: 'secret',
    timeoutMs: 'timeout_ms',
    fallback: 'fallback',
    enabled: 'enabled',
    test: 'test',
  },
  conflicts: { http_hooks_type: hookExists },
  create: (work, input, { id }) => ({ ...input, secret: encryptSecret(work, id, input.secret) }),
  async change(work, { secret, ...patch }, before) {
    const after = applyChanges<Hook, ChangeHookInput>(before, patch);
    const hasNewSecret = secret !== undefined;
    await emailAboutPaymentHook(work, { before, after, hasNewSecret });
    return {
      ...patch,
      ...(hasNewSecret && { secret: encryptSecret(work, before.siteId, secret) }),
    };
  },
});

export const { find: findHook, get: getHook, list: listHooks } = hooks;

/**
 * Deletes a hook. `deleteHook` of the payments module checks its payments. Throws 403
 * `app_not_allowed`.
 */
export async function removeHook(
  work: Work,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
  const before = await getHook(work, id);
  await hooks.remove(work, id, expected);
  await emailAboutPaymentHook(work, { before, after: null });
}

/**
 * Creates a hook with a generated secret. Throws 400 for a URL that must not be called, 404
 * `site_not_found`, 409 `hook_exists`, 403 `app_not_allowed` for an OAuth access token, because the
 * hook would still decide prices after the grant has ended, and 403 `role_too_low` for a user who
 * may not manage the workspace.
 */
export async function createHook(
  work: Work,
  policy: OutboundPolicy,
  siteSlug: string,
  { timeoutMs = timeoutRange.default, ...input }: CreateHookInput,
): Promise<HookWithSecret> {
  assertNotApp(work, appsNotAllowedMessage);
  assertSettings(input);
  checkUrl(input.url, policy, 'url');
  await lockCallerAccess(work);
  const secret = newSecret(work);
  const fields = {
    ...input,
    timeoutMs,
    fallback: input.fallback ?? (input.type === 'payment' ? 'refuse' : 'own_tables'),
    enabled: input.enabled ?? true,
    test: input.test ?? false,
    secret,
  };
  const hook = await hooks.create(work, siteSlug, fields);
  await emailAboutPaymentHook(work, { before: null, after: hook });
  return { hook, secret };
}

/** Changes the given fields. Throws what `createHook` throws, and 412 `version_conflict`. */
export async function changeHook(
  work: Work,
  policy: OutboundPolicy,
  { id, expected }: { id: string; expected: ExpectedVersions },
  patch: ChangeHookInput,
): Promise<Hook> {
  assertNotApp(work, appsNotAllowedMessage);
  if (patch.url !== undefined) checkUrl(patch.url, policy, 'url');
  if (patch.fallback || patch.test)
    assertSettings({ ...patch, type: (await getHook(work, id)).type });
  await lockCallerAccess(work);
  return hooks.change(work, id, patch, expected);
}

/** Throws 400 for settings that hooks of this type do not have. */
function assertSettings({
  type,
  fallback,
  test,
}: Pick<CreateHookInput, 'type' | 'fallback' | 'test'>) {
  const isPayment = type === 'payment';
  if (isPayment && fallback === 'own_tables') throw invalid([noPaymentFallback]);
  if (!isPayment && test) throw invalid([noTestMode]);
}

const noPaymentFallback = {
  field: 'fallback',
  code: 'not_supported',
  message: 'must be refuse for a payment hook, because nothing else can take its payments',
};
const noTestMode = {
  field: 'test',
  code: 'not_supported',
  message: 'is only for hooks of the type payment',
};

/** Replaces the secret; the next call is signed with the new one. Throws 403 `app_not_allowed`. */
export async function rotateHookSecret(work: Work, id: string): Promise<HookWithSecret> {
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
  const secret = newSecret(work);
  return { hook: await hooks.change(work, id, { secret }), secret };
}

/** The secret that signs the calls of a hook. */
export const decryptHookSecret = (
  view: View,
  { siteId, secret }: Pick<Hook, 'siteId' | 'secret'>,
): string => view.secretStore.decrypt(secret, hookSecretLocation(siteId));

/** The format of Standard Webhooks: a prefix and 32 bytes in base64. */
const newSecret = (work: Work) => `whsec_${Buffer.from(work.random(32)).toString('base64')}`;

/** A new secret, encrypted, for a hook whose row came from another server. */
export const createImportedHookSecret = (work: Work, siteId: string): string =>
  encryptSecret(work, siteId, newSecret(work));

const encryptSecret = (work: Work, siteId: string, secret: string) =>
  work.secretStore.encrypt(secret, hookSecretLocation(siteId));

const appsNotAllowedMessage =
  'An app connected over OAuth cannot create, change or delete hooks, because the change would still decide payments, prices and orders after its access has ended. Use an API key of the workspace.';
