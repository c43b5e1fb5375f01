import { notFound } from '../../../kernel/domain-error.ts';
import { equalsConstantTime } from '../../../platform/crypto/signing.ts';
import { tokenHash } from '../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Asset } from '../../media/asset.ts';
import { findDeliverableFile } from '../../media/list-assets.ts';
import { getOrder } from '../read-orders.ts';
import { isFullRefundPending } from '../refunds/collected-payments.ts';
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

/**
 * The file behind a link, while it may be fetched; 404 `download_not_found`, and as
 * `assertFetchable`. While a full refund is pending it is 410 `download_revoked`.
 */
export async function getDownload(view: View, token: string): Promise<Asset> {
  const grant = assertGrantToken(view, token, await findGrantByHash(view, tokenHash(token)));
  assertFetchable(grant, view.now);
  await assertNotRefunded(view, grant);
  const asset = await findDeliverableFile(view, grant.assetId);
  if (!asset) throw downloadNotFound();
  return asset;
}

/**
 * Counts a response before its first byte is sent, and answers the id of its grant; concurrent
 * requests take turns, so that no more than is left is sent. Refuses as `getDownload`.
 */
export async function recordDownload(
  work: Work,
  token: string,
  fetch: ServedRange,
): Promise<DownloadGrant['id']> {
  const grant = assertGrantToken(work, token, await lockGrantByHash(work, tokenHash(token)));
  await assertNotRefunded(work, grant);
  await updateFetchCounts(work, applyFetch(grant, fetch, work.now));
  return grant.id;
}

/** A response was cut off before all of its bytes were sent: the client may resume. */
export async function creditInterruptedDownload(
  work: Work,
  grantId: string,
  cutOff: InterruptedResponse,
): Promise<void> {
  const grant = await lockGrant(work, grantId);
  if (grant) await updateFetchCounts(work, applyInterruption(grant, cutOff, work.now));
}

async function assertNotRefunded(view: View, { orderId }: DownloadGrant): Promise<void> {
  if (isFullRefundPending(await getOrder(view, orderId))) throw downloadRevoked();
}

function assertGrantToken(view: View, token: string, grant: DownloadGrant | null): DownloadGrant {
  if (!grant) throw downloadNotFound();
  const { generation, keyId } = grant.token;
  const derived = view.tokens.derive({ kind: 'dl', id: grant.id, generation }, keyId);
  if (!equalsConstantTime(derived.token, token)) throw downloadNotFound();
  return grant;
}

export const downloadNotFound = () =>
  notFound('download_not_found', 'There is no such download: the page of your order has its link.');
