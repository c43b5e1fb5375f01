import type { Work } from '../../../platform/unit-of-work.ts';
import type { Changes } from '../../access/audit/audited-table.ts';
import { emailSecurityNotice } from '../../access/mail/security-notice.ts';
import type { PaymentAccount } from './payment-account.ts';

type Patch = Changes<{
  key: { secretKey: string };
  webhookSecret: string;
  profileId: string | null;
  enabled: boolean;
}>;
type Named = Pick<PaymentAccount, 'siteSlug' | 'providerAccount'>;

export const emailAboutNewAccount = (work: Work, account: PaymentAccount): Promise<void> =>
  send(work, account, [
    `The Stripe account ${account.providerAccount} was added to the store ${account.siteSlug}.`,
    account.enabled
      ? 'Buyers of the store pay into it from now on.'
      : 'It takes no payments yet: its signing secret is missing, or it is disabled.',
  ]);

/** Sends nothing if nothing was changed. */
export async function emailAboutChangedAccount(
  work: Work,
  before: PaymentAccount,
  patch: Patch,
): Promise<void> {
  const changes = describeChanges(before, patch);
  if (changes.length === 0) return;
  const { siteSlug, providerAccount } = before;
  await send(work, before, [
    `The Stripe account ${providerAccount} of the store ${siteSlug} was changed.`,
    ...changes,
  ]);
}

export const emailAboutDeletedAccount = (work: Work, account: PaymentAccount): Promise<void> =>
  send(work, account, [
    `The Stripe account ${account.providerAccount} was deleted from the store ${account.siteSlug}, with its keys.`,
    account.enabled
      ? 'The processor of the server takes the next payments of the store.'
      : 'It was disabled before and took no new payments.',
  ]);

function describeChanges(before: PaymentAccount, patch: Patch): string[] {
  const { key, webhookSecret, profileId = before.profileId, enabled = before.enabled } = patch;
  const isOn = enabled && !before.enabled;
  const isOff = !enabled && before.enabled;
  return [
    ...(key
      ? [`The secret key was replaced. The new one ends in ${key.secretKey.slice(-4)}.`]
      : []),
    ...(webhookSecret === undefined ? [] : ['The signing secret of its webhooks was replaced.']),
    ...(profileId === before.profileId
      ? []
      : [
          `Agents grant payment tokens to the Stripe profile ${profileId ?? 'none'} (previously ${before.profileId ?? 'none'}).`,
        ]),
    ...(isOn ? ['It was enabled: buyers of the store pay into it from now on.'] : []),
    ...(isOff
      ? ['It was disabled: the processor of the server takes the next payments of the store.']
      : []),
  ];
}

function send(work: Work, { siteSlug }: Named, changes: string[]): Promise<void> {
  return emailSecurityNotice(work, {
    subject: `The payment account of your store ${siteSlug} was changed`,
    changes,
    remedy:
      'disable the account or enter your own keys again, and replace the keys in the Stripe dashboard.',
    page: '/settings/payments',
  });
}
