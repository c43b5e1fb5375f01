import { tokenHash } from '../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { LineQuantities } from '../fulfillment/ship.ts';
import type { Order } from '../order.ts';
import { returnedUnits } from '../post-purchase/returns/returnable-units.ts';
import {
  type DownloadGrant,
  deliveredFileLines,
  downloadExpiryFrom,
  fetchesPerUnit,
  linesWithFile,
  linkLifetimeHours,
  onChainLinkLifetimeHours,
} from './download-grant.ts';
import {
  insertGrants,
  listGrants,
  lockGrants,
  lowerGrantLimits,
  releaseGrantRows,
  revokeGrantRows,
  updateGrantLink,
} from './grant-store.ts';
import { isPaymentGivenUp } from './payment-given-up.ts';

/** Creates a link for each delivered line with a file, in the transaction that delivers it. */
export async function grantDownloads(work: Work, order: Order): Promise<void> {
  await grantLines(work, order, deliveredFileLines(order), {
    held: false,
    hours: linkLifetimeHours,
  });
}

/**
 * Creates the links of an order that is paid on a chain, before it is delivered. They are `held`
 * until `releaseDownloads`, and valid for one hour, which only the order page extends.
 */
export async function grantEarlyDownloads(work: Work, order: Order, held: boolean): Promise<void> {
  await grantLines(work, order, linesWithFile(order), { held, hours: onChainLinkLifetimeHours });
}

async function grantLines(
  work: Work,
  order: Order,
  lines: ReturnType<typeof linesWithFile>,
  { held, hours }: { held: boolean; hours: number },
): Promise<void> {
  const grants = lines.map(({ line, assetId }) => {
    const id = work.newId('dl');
    const { token, keyId } = work.tokens.derive({ kind: 'dl', id, generation: 1 });
    return {
      id,
      orderId: order.id,
      lineItemId: line.id,
      assetId,
      token: { generation: 1, keyId },
      hash: tokenHash(token),
      expiresAt: downloadExpiryFrom(work.now, hours),
      held,
      fetches: 0,
      maxFetches: fetchesPerUnit * line.quantity,
      lastFetchedAt: null,
      partBytes: 0,
      resumeBytes: 0,
      revokedAt: null,
      createdAt: work.now,
    };
  });
  if (grants.length > 0) await insertGrants(work, grants);
}

/** A file that the buyer can download now. Expired, used-up and revoked grants are not included. */
export type Download = {
  lineItemId: string;
  name: string;
  url: string;
  expiresAt: Date;
  /** How many downloads are left. */
  remaining: number;
};

/**
 * Lists the links of an order that work now; none while its payment is given up. Call
 * `renewDownloads` first to renew expired links.
 */
export async function listDownloads(view: View, order: Order): Promise<Download[]> {
  if (!hasDownloads(order)) return [];
  const names = new Map(order.lines.map((line) => [line.id, line.name]));
  const grants = await listGrants(view, order.id);
  return grants
    .filter((grant) => !grant.revokedAt && grant.expiresAt > view.now)
    .filter((grant) => grant.fetches < grant.maxFetches)
    .map((grant) => ({
      lineItemId: grant.lineItemId,
      name: names.get(grant.lineItemId) ?? '',
      url: downloadUrl(view, grant),
      expiresAt: grant.expiresAt,
      remaining: grant.maxFetches - grant.fetches,
    }));
}

/**
 * Extends the links of an order by a day, for the holder of its confirmation token or the merchant.
 * An expired link is replaced by a new URL, so that a leaked old one stays invalid. `more`: also
 * grants the downloads of the remaining units again; the order has to be locked then. Revoked links
 * stay revoked, and nothing is renewed while the payment is given up.
 */
export async function renewDownloads(
  work: Work,
  order: Order,
  { more } = { more: false },
): Promise<Download[]> {
  if (!hasDownloads(order)) return [];
  for (const grant of await lockGrants(work, order.id)) {
    if (!grant.revokedAt)
      await renewGrant(work, grant, more ? grantedUnits(order, grant) * fetchesPerUnit : 0);
  }
  return listDownloads(work, order);
}

/** Whether a file of the order was delivered, and its payment is not given up. */
export function hasDownloads(order: Order): boolean {
  return deliveredFileLines(order).length > 0 && !isPaymentGivenUp(order);
}

/**
 * Whether a file of the order was downloaded. The lock prevents downloads until the transaction
 * ends.
 */
export async function hasBeenDownloaded(work: Work, order: Order): Promise<boolean> {
  if (deliveredFileLines(order).length === 0) return false;
  return (await lockGrants(work, order.id)).some(({ fetches }) => fetches > 0);
}

/** Makes held downloads available once the payment has settled. */
export function releaseDownloads(work: Work, orderId: string): Promise<void> {
  return releaseGrantRows(work, orderId);
}

/**
 * Finds the link that was created at payment, held or not. `url` is null if it is expired, used up
 * or revoked.
 */
export async function findEarlyDownloadLink(
  view: View,
  orderId: string,
): Promise<{ url: string | null; expiresAt: Date } | null> {
  const [grant] = await listGrants(view, orderId);
  if (!grant) return null;
  const { revokedAt, expiresAt, fetches, maxFetches } = grant;
  const isOpen = !revokedAt && expiresAt > view.now && fetches < maxFetches;
  return { url: isOpen ? downloadUrl(view, grant) : null, expiresAt };
}

/** Revokes the links of an order, or of some of its lines. */
export function revokeDownloads(
  work: Work,
  orderId: string,
  lineItemIds: string[] | null = null,
): Promise<void> {
  return revokeGrantRows(work, orderId, lineItemIds);
}

/**
 * Withdraws the downloads of units that were taken out of the order. Those that the buyer has made
 * count toward the units that are left.
 */
export function withdrawDownloads(
  work: Work,
  orderId: string,
  items: LineQuantities,
): Promise<void> {
  return lowerGrantLimits(
    work,
    orderId,
    items.map(({ lineItemId, quantity }) => ({ lineItemId, fetches: fetchesPerUnit * quantity })),
  );
}

async function renewGrant(work: Work, grant: DownloadGrant, moreFetches: number): Promise<void> {
  const isExpired = grant.expiresAt <= work.now;
  const generation = grant.token.generation + (isExpired ? 1 : 0);
  const keyId = isExpired ? undefined : grant.token.keyId;
  const link = work.tokens.derive({ kind: 'dl', id: grant.id, generation }, keyId);
  await updateGrantLink(work, {
    ...grant,
    hash: tokenHash(link.token),
    token: { generation, keyId: link.keyId },
    expiresAt: downloadExpiryFrom(work.now),
    maxFetches: moreFetches === 0 ? grant.maxFetches : grant.fetches + moreFetches,
  });
}

function grantedUnits(order: Order, grant: DownloadGrant): number {
  const line = order.lines.find(({ id }) => id === grant.lineItemId);
  return line ? line.quantity - returnedUnits(order, line) : 1;
}

function downloadUrl(view: View, { id, token }: DownloadGrant): string {
  const { generation, keyId } = token;
  const derived = view.tokens.derive({ kind: 'dl', id, generation }, keyId);
  return `${view.origin}/downloads/${derived.token}`;
}
