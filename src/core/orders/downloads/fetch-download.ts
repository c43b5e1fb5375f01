import { notFound } from '../../../kernel/domain-error.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import { tokenHash } from '../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Asset } from '../../media/asset.ts';
import { findDeliverableFile } from '../../media/list-assets.ts';
import { getOrder } from '../read-orders.ts';
import {
  applyFetch,
  applyInterruption,
  assertFetchable,
  type DownloadGrant,
  downloadRevoked,
  type InterruptedResponse,
  type ServedRange,
} from './download-grant.ts';
import { findGrantByHash, lockGrant, lockGrantByHash, updateFetchCounts } from './grant-store.ts';
import { isPaymentGivenUp } from './payment-given-up.ts';

/**
 * Returns the file of a download link. Throws 404 `download_not_found`, what `assertFetchable`
 * throws, and 410 `download_revoked` while its payment is given up.
 */
export async function getDownload(view: View, token: string): Promise<Asset> {
  const grant = assertGrantToken(view, token, await findGrantByHash(view, tokenHash(token)));
  assertFetchable(grant, view.now);
  await assertPaymentKept(view, grant);
  const asset = await findDeliverableFile(view, grant.assetId);
  if (!asset) throw downloadNotFound();
  return asset;
}

/**
 * Counts a response before its first byte is sent, and returns the id of its grant. The grant is
 * locked, so concurrent requests cannot exceed the limit. Throws what `getDownload` throws.
 */
export async function recordDownload(
  work: Work,
  token: string,
  fetch: ServedRange,
): Promise<DownloadGrant['id']> {
  const grant = assertGrantToken(work, token, await lockGrantByHash(work, tokenHash(token)));
  await assertPaymentKept(work, grant);
  await updateFetchCounts(work, applyFetch(grant, fetch, work.now));
  return grant.id;
}

/** Lets the client resume after an interrupted response. */
export async function creditInterruptedDownload(
  work: Work,
  grantId: string,
  interrupted: InterruptedResponse,
): Promise<void> {
  const grant = await lockGrant(work, grantId);
  if (grant) await updateFetchCounts(work, applyInterruption(grant, interrupted, work.now));
}

async function assertPaymentKept(view: View, { orderId }: DownloadGrant): Promise<void> {
  if (isPaymentGivenUp(await getOrder(view, orderId))) throw downloadRevoked();
}

function assertGrantToken(view: View, token: string, grant: DownloadGrant | null): DownloadGrant {
  if (!grant) throw downloadNotFound();
  const { generation, keyId } = grant.token;
  const derived = view.tokens.derive({ kind: 'dl', id: grant.id, generation }, keyId);
  if (!equalsConstantTime(derived.token, token)) throw downloadNotFound();
  return grant;
}

export const downloadNotFound = () =>
  notFound('download_not_found', 'Download not found. Open your order page to get its link.');
