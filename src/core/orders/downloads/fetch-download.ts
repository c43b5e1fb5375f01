import { notFound } from '../../../kernel/refusal.ts';
import { sameBytes } from '../../../platform/crypto/signing.ts';
import { tokenHash } from '../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../platform/work.ts';
import type { Asset } from '../../media/asset.ts';
import { findFile } from '../../media/list-assets.ts';
import { countsAsFetch, type DownloadGrant } from './download.ts';
import { countFetch, findGrantByHash, lockGrantByHash } from './grant-store.ts';

/** The file behind a link, while it may be fetched; 404 `download_not_found`, and 410 as `countsAsFetch` says. */
export async function getDownload(view: View, token: string): Promise<Asset> {
  const grant = checked(view, token, await findGrantByHash(view, tokenHash(token)));
  // What may still go on after the last download that was counted; `countDownload` looks closer.
  countsAsFetch(grant, { now: view.now, fromStart: false });
  const asset = await findFile(view, grant.assetId);
  if (!asset) throw downloadNotFound();
  return asset;
}

/** Counts a fetch before its first byte is sent; of many at once no more go through than are left. */
export async function countDownload(
  work: Work,
  token: string,
  { fromStart }: { fromStart: boolean },
): Promise<void> {
  const grant = checked(work, token, await lockGrantByHash(work, tokenHash(token)));
  if (countsAsFetch(grant, { now: work.now, fromStart })) await countFetch(work, grant.id);
}

function checked(view: View, token: string, grant: DownloadGrant | null): DownloadGrant {
  if (!grant) throw downloadNotFound();
  const { generation, keyId } = grant.token;
  const derived = view.tokens.derive({ kind: 'dl', id: grant.id, generation }, keyId);
  if (!sameBytes(derived.token, token)) throw downloadNotFound();
  return grant;
}

export const downloadNotFound = () =>
  notFound('download_not_found', 'There is no such download: the page of your order has its link.');
