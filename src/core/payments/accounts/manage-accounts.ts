import { invalid } from '../../../kernel/domain-error.ts';
import type { ExpectedVersions } from '../../../kernel/expected-version.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { assertNotApp } from '../../access/app-caller.ts';
import type { Changes } from '../../access/audit/audited-table.ts';
import { lockCallerAccess } from '../../access/keys/lock-calling-key.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { siteSettingColumns, siteSettings } from '../../sites/site-settings.ts';
import {
  emailAboutChangedAccount,
  emailAboutDeletedAccount,
  emailAboutNewAccount,
} from './account-notice.ts';
import {
  accountExists,
  accountNotFound,
  otherAccount,
  type PaymentAccount,
  type PaymentAccountFields,
  webhookSecretMissing,
} from './payment-account.ts';

/** A secret key, and the account that it was asked about at Stripe. */
export type CheckedKey = { secretKey: string; providerAccount: string };

/** Asks Stripe whose key this is. Throws 422 `payment_key_refused` with the problem. */
export type CheckKey = (secretKey: string) => Promise<CheckedKey>;

export type ChangeAccountInput = Changes<{
  key: CheckedKey;
  webhookSecret: string;
  profileId: string | null;
  enabled: boolean;
}>;
type Input = ChangeAccountInput & { key: CheckedKey };

const accounts = siteSettings<'pac', PaymentAccountFields, 'payment_accounts', Input>({
  idPrefix: 'pac',
  resource: 'payment_account',
  list: 'payment_accounts',
  notFound: accountNotFound,
  table: 'payment_accounts',
  idColumn: 'account_id',
  columns: {
    ...siteSettingColumns,
    secretKey: 'secret_key',
    keyEnding: 'key_ending',
    webhookSecret: 'webhook_secret',
    profileId: 'profile_id',
    providerAccount: { fixed: 'provider_account' },
    test: { fixed: 'test' },
    enabled: 'enabled',
  },
  conflicts: { payment_accounts_enabled: accountExists },
  create(work, { key, webhookSecret, profileId = null, enabled }, site) {
    const isEnabled = enabled ?? webhookSecret !== undefined;
    if (isEnabled && webhookSecret === undefined) throw webhookSecretMissing();
    return {
      ...keyFields(work, site.id, key),
      webhookSecret: encryptWebhookSecret(work, site.id, webhookSecret) ?? null,
      profileId,
      providerAccount: key.providerAccount,
      test: isTestKey(key.secretKey),
      enabled: isEnabled,
    };
  },
  async change(work, patch, before) {
    const { key, webhookSecret, profileId, enabled } = patch;
    if (key && !isSameAccount(before, key)) throw otherAccount();
    if (enabled && webhookSecret === undefined && before.webhookSecret === null)
      throw webhookSecretMissing();
    await emailAboutChangedAccount(work, before, patch);
    return {
      ...(key && keyFields(work, before.siteId, key)),
      webhookSecret: encryptWebhookSecret(work, before.siteId, webhookSecret),
      profileId,
      enabled,
    };
  },
});

export const { get: getAccount, list: listAccounts } = accounts;

/**
 * Refuses what would be refused anyway before Stripe is asked about a new key. Throws 404
 * `site_not_found` and 403 `app_not_allowed`.
 */
export async function assertMayAddAccount(view: View, siteSlug: string): Promise<void> {
  assertNotApp(view, appsNotAllowedMessage);
  await getOwnSite(view, siteSlug);
}

/** The same for the key of an account. Throws 404 `payment_account_not_found`. */
export async function assertMayChangeAccount(view: View, id: string): Promise<void> {
  assertNotApp(view, appsNotAllowedMessage);
  await getAccount(view, id);
}

/**
 * Saves the keys of a store's own account, and emails the owners, as every change does. It takes the payments of the store once its webhook secret
 * is known. Throws 404 `site_not_found`, 409 `payment_account_exists`, 422 `webhook_secret_missing`,
 * and 403 `app_not_allowed` for an OAuth access token, because the money would still go there after
 * the grant has ended.
 */
export async function createAccount(
  work: Work,
  siteSlug: string,
  input: Input,
): Promise<PaymentAccount> {
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
  const account = await accounts.create(work, siteSlug, input);
  await emailAboutNewAccount(work, account);
  return account;
}

/**
 * Changes the given fields. Throws what `createAccount` throws, 412 `version_conflict`, and 422
 * `other_payment_account` for a key of another account or mode.
 */
export async function changeAccount(
  work: Work,
  { id, expected }: { id: string; expected: ExpectedVersions },
  patch: ChangeAccountInput,
): Promise<PaymentAccount> {
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
  return accounts.change(work, id, patch, expected);
}

/** Deletes an account. `deleteAccount` of the payments module checks its payments. */
export async function removeAccount(
  work: Work,
  id: string,
  expected: ExpectedVersions,
): Promise<void> {
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
  const account = await getAccount(work, id);
  await accounts.remove(work, id, expected);
  await emailAboutDeletedAccount(work, account);
}

/** The keys of an account in clear text. Throws 404 `payment_account_not_found`. */
export async function readAccountKeys(
  view: View,
  id: string,
): Promise<{ secretKey: string; webhookSecret: string | null }> {
  const { siteId, secretKey, webhookSecret } = await getAccount(view, id);
  const decrypt = (column: SecretColumn, text: string) =>
    view.secretStore.decrypt(text, secretLocation(column, siteId));
  return {
    secretKey: decrypt('secret_key', secretKey),
    webhookSecret: webhookSecret && decrypt('webhook_secret', webhookSecret),
  };
}

const keyPattern = /^(sk|rk)_(test|live)_[A-Za-z0-9_]{4,}$/;

/** Throws 400 before a text that is no secret key is sent anywhere. */
export function assertSecretKey(secretKey: string): void {
  if (keyPattern.test(secretKey)) return;
  const message =
    'must be a secret key (sk_live_…, sk_test_…) or a restricted key (rk_live_…, rk_test_…) of Stripe';
  throw invalid([{ field: 'secret_key', code: 'invalid_format', message }]);
}

const isTestKey = (secretKey: string) => secretKey.slice(3).startsWith('test_');

const isSameAccount = ({ providerAccount, test }: PaymentAccountFields, key: CheckedKey): boolean =>
  providerAccount === key.providerAccount && test === isTestKey(key.secretKey);

const keyFields = (work: Work, siteId: string, { secretKey }: CheckedKey) => ({
  secretKey: work.secretStore.encrypt(secretKey, secretLocation('secret_key', siteId)),
  keyEnding: secretKey.slice(-4),
});

const encryptWebhookSecret = (work: Work, siteId: string, secret: string | undefined) =>
  secret === undefined
    ? undefined
    : work.secretStore.encrypt(secret, secretLocation('webhook_secret', siteId));

type SecretColumn = 'secret_key' | 'webhook_secret';

/** The encryption context of a secret of a store's accounts. */
const secretLocation = (column: SecretColumn, siteId: string) =>
  `payment_accounts|${column}|${siteId}`;

const appsNotAllowedMessage =
  'An app connected over OAuth cannot change where the money of a store goes. Use the console or an API key of the workspace.';
