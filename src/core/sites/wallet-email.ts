import type { Work } from '../../platform/unit-of-work.ts';
import { emailSecurityNotice } from '../access/mail/security-notice.ts';
import type { Site } from './site.ts';

type Wallets = Record<string, string>;

/**
 * Emails every owner of the workspace about a change of receiving addresses, so that a store's
 * income cannot be redirected unnoticed.
 */
export const emailOwnersAboutWallets = (work: Work, before: Site, after: Site): Promise<void> =>
  emailSecurityNotice(work, {
    subject: 'A wallet address of your store was changed',
    changes: [
      `The crypto wallet addresses of the store ${after.slug} were changed.`,
      `Before: ${formatWallets(before.cryptoPayments.wallets)}`,
      `Now: ${formatWallets(after.cryptoPayments.wallets)}`,
    ],
    remedy: 'restore the addresses.',
    page: '/settings/payments',
  });

function formatWallets(wallets: Wallets): string {
  const lines = Object.entries(wallets).map(([network, address]) => `${network} ${address}`);
  return lines.join(', ') || 'none';
}
