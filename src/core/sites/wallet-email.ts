import type { Work } from '../../platform/unit-of-work.ts';
import { enqueueEmail } from '../access/mail/enqueue-email.ts';
import { listOwners } from '../access/users/find-users.ts';
import type { Site } from './site.ts';

type Wallets = Record<string, string>;

/**
 * Emails every owner of the workspace about a change of receiving addresses, so that a store's
 * income cannot be redirected unnoticed.
 */
export async function emailOwnersAboutWallets(
  work: Work,
  before: Site,
  after: Site,
): Promise<void> {
  const text = buildEmailText(work, before, after);
  const subject = 'A wallet address of your store was changed';
  for (const { email } of await listOwners(work))
    await enqueueEmail(work, { to: email, subject, text });
}

function buildEmailText(work: Work, before: Site, after: Site): string {
  const by = work.tenant.principal
    ? `${work.tenant.principal.kind} ${work.tenant.principal.id}`
    : 'the server itself';
  return [
    `The crypto wallet addresses of the store ${after.slug} were changed by ${by}.`,
    `Before: ${formatWallets(before.cryptoPayments.wallets)}`,
    `Now: ${formatWallets(after.cryptoPayments.wallets)}`,
    'If you did not expect this, restore the addresses and revoke the API key or session that changed them. The audit log of the workspace names it.\n',
  ].join('\n\n');
}

function formatWallets(wallets: Wallets): string {
  const lines = Object.entries(wallets).map(([network, address]) => `${network} ${address}`);
  return lines.join(', ') || 'none';
}
