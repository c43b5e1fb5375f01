import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../platform/unit-of-work.ts';
import { assertNotApp } from '../access/app-caller.ts';
import { lockCallerAccess } from '../access/keys/lock-calling-key.ts';
import type { CreateSiteInput, Site } from './site.ts';

type Destinations = Pick<Site, 'cryptoPayments' | 'allowedReturnHosts'>;

/**
 * Throws 403 `app_not_allowed` when an OAuth access token changes where money goes (the x402
 * settings) or where buyers are sent with their confirmation tokens (the return hosts): both would
 * keep working for the app after its access has ended. Also throws what `lockCallerAccess` throws.
 */
export async function assertMayChangeDestinations(
  work: Work,
  before: Destinations,
  after: Destinations,
): Promise<void> {
  const pick = ({ cryptoPayments, allowedReturnHosts }: Destinations) => [
    cryptoPayments,
    allowedReturnHosts,
  ];
  if (isDeepStrictEqual(pick(before), pick(after))) return;
  assertNotApp(work, appsNotAllowedMessage);
  await lockCallerAccess(work);
}

/** Throws 403 `app_not_allowed` when an OAuth access token creates a store with such settings. */
export function assertNoDestinations(work: Work, input: CreateSiteInput): void {
  const hasHosts = (input.allowedReturnHosts ?? []).length > 0;
  if (hasHosts || input.cryptoPayments) assertNotApp(work, appsNotAllowedMessage);
}

/** Records a change of receiving addresses and who made it; null: unchanged. */
export function describeWalletChange(
  before: Site,
  after: Site,
  changedBy = 'operator',
): object | null {
  const { wallets } = before.cryptoPayments;
  if (isDeepStrictEqual(wallets, after.cryptoPayments.wallets)) return null;
  return { crypto_wallet_address: { before: wallets, changed_by: changedBy } };
}

const appsNotAllowedMessage =
  'An app connected over OAuth cannot change wallets, other x402 settings or return hosts, because payments and buyers would go there after its access has ended. Use an API key of the workspace.';
