import { type Static, Type } from 'typebox';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import type { SiteSetting } from '../../sites/site-settings.ts';

export type PaymentAccountId = Id<'pac'>;

export type PaymentAccountFields = {
  /** Encrypted. */
  secretKey: string;
  /** The last four characters of the secret key. */
  keyEnding: string;
  /** Encrypted; verifies webhooks. Null until it is entered. */
  webhookSecret: string | null;
  /** The id of the account at Stripe. */
  providerAccount: string;
  /** The Stripe profile that agents grant payment tokens to; null: the account takes none. */
  profileId: string | null;
  /** Whether the keys move no real money. */
  test: boolean;
  /** Takes the new payments of its store. At most one account of a store is enabled. */
  enabled: boolean;
};

/**
 * The merchant's own account at Stripe, into which the payments of a store go. Its id is also the name
 * of the processor. A disabled account still serves the payments that it has taken.
 */
export type PaymentAccount = SiteSetting<'pac'> & PaymentAccountFields;

export const PaymentAccountDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    provider: Type.Literal('stripe'),
    provider_account: Type.String({ description: 'Id of the account at Stripe, `acct_…`.' }),
    key_ending: Type.String({ description: 'Last four characters of the secret key.' }),
    has_webhook_secret: Type.Boolean(),
    profile_id: nullable(
      Type.String(),
      'Stripe profile that agents grant shared payment tokens to. Null: the account takes none.',
    ),
    test: Type.Boolean({ description: 'Whether its keys are for test mode and move no money.' }),
    enabled: Type.Boolean({ description: 'Whether it takes the new payments of the store.' }),
    webhook_url: Type.String({ description: 'URL of the webhook endpoint to create at Stripe.' }),
    last_webhook_at: nullable(dateTime, 'Null: none within 90 days.'),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'PaymentAccount' },
);

export const toPaymentAccountDto = (
  account: PaymentAccount,
  { origin, lastWebhookAt }: { origin: string; lastWebhookAt: Date | null },
): Static<typeof PaymentAccountDto> => ({
  id: account.id,
  site_slug: account.siteSlug,
  provider: 'stripe',
  provider_account: account.providerAccount,
  key_ending: account.keyEnding,
  has_webhook_secret: account.webhookSecret !== null,
  profile_id: account.profileId,
  test: account.test,
  enabled: account.enabled,
  webhook_url: `${origin}/api/payments/${account.id}/webhooks`,
  last_webhook_at: lastWebhookAt?.toISOString() ?? null,
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
});

export const accountNotFound = () =>
  notFound('payment_account_not_found', 'There is no such payment account in this workspace.');

export const accountExists = () =>
  new DomainError(
    'conflict',
    'payment_account_exists',
    'Another account takes the payments of this store. Disable it first.',
  );

/** Deleting it would leave payments without their outcome. */
export const accountInUse = () =>
  new DomainError(
    'conflict',
    'payment_account_in_use',
    'Payments or refunds of this account are not finished, or may still arrive. Disable it, and delete it later.',
  );

export const otherAccount = () =>
  new DomainError(
    'unprocessable',
    'other_payment_account',
    'The key belongs to another Stripe account or mode. Add it as a new payment account, so that payments of this one can still be refunded.',
  );

export const webhookSecretMissing = () =>
  new DomainError(
    'unprocessable',
    'webhook_secret_missing',
    'Create a webhook endpoint at Stripe and enter its signing secret before you enable the account.',
  );

export const keyRefused = (problem: string) =>
  new DomainError('unprocessable', 'payment_key_refused', problem);
