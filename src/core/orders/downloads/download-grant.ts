import { DomainError } from '../../../kernel/domain-error.ts';
import type { AssetId, Id, LineItemId, OrderId } from '../../../kernel/id.ts';
import type { Order } from '../order.ts';

/**
 * The permission to download the file of a digital line until a deadline, a limited number of
 * times.
 */
export type DownloadGrant = {
  id: Id<'dl'>;
  orderId: OrderId;
  lineItemId: LineItemId;
  assetId: AssetId;
  /** The key and generation from which the token is derived. A new generation makes a new link. */
  token: { generation: number; keyId: string };
  expiresAt: Date;
  fetches: number;
  maxFetches: number;
  lastFetchedAt: Date | null;
  /** Bytes that may still be sent as parts of the most recently counted download. */
  partBytes: number;
  /** Bytes that may be sent a second time if a response is interrupted. */
  resumeBytes: number;
  revokedAt: Date | null;
  /** True until the payment settles: the link exists, but its file cannot be downloaded yet. */
  held: boolean;
  createdAt: Date;
};

/** How long a link is valid. The order page issues new ones. */
export const linkLifetimeHours = 24;

/**
 * Shorter for orders that are paid on a chain, whose link is available to anyone who knows the
 * payment.
 */
export const onChainLinkLifetimeHours = 1;

/** Complete downloads per unit bought. */
export const fetchesPerUnit = 5;

/** A part continues a counted download if the latest response to it is not older than this. */
export const resumeWindowMinutes = 60;

/** How much may be sent again after interrupted responses: more than a connection has in flight. */
const maxResumeBytes = 16 * 1024 * 1024;

/**
 * Bytes of an interrupted response. `sent` bytes were passed to the network and may not have
 * arrived.
 */
export type InterruptedResponse = { sent: number; unsent: number };

/** The response to a GET: the first byte, the number of bytes, and the size of the file. */
export type ServedRange = { start: number; length: number; size: number };

/**
 * Throws 410 `download_revoked`, `download_expired` or `download_limit_reached` if no more bytes
 * can be downloaded, 425 `payment_settling` while the payment is being settled.
 */
export function assertFetchable(grant: DownloadGrant, now: Date): void {
  if (grant.revokedAt) throw downloadRevoked();
  if (grant.expiresAt <= now)
    throw goneError(
      'download_expired',
      'This link has expired. Open your order page to get a new one.',
    );
  if (grant.held) throw paymentSettling();
  if (grant.fetches >= grant.maxFetches && remainingPartBytes(grant, now) === 0)
    throw downloadUsedUp(grant);
}

/**
 * Returns the grant after a response; throws what `assertFetchable` throws. A response counts as a
 * download unless it continues a counted one: it starts after the first byte, within an hour of the
 * latest response, and all responses of the download together do not exceed the size of the file.
 * So a download in parts counts once, and a range request cannot download the file again.
 */
export function applyFetch(grant: DownloadGrant, fetch: ServedRange, now: Date): DownloadGrant {
  assertFetchable(grant, now);
  const { start, length, size } = fetch;
  const partBytes = remainingPartBytes(grant, now);
  if (start > 0 && length <= partBytes)
    return { ...grant, partBytes: partBytes - length, lastFetchedAt: now };
  if (grant.fetches >= grant.maxFetches) throw downloadUsedUp(grant);
  return {
    ...grant,
    fetches: grant.fetches + 1,
    partBytes: size - length,
    resumeBytes: Math.min(size, maxResumeBytes),
    lastFetchedAt: now,
  };
}

/**
 * Returns the grant after an interrupted response. The client may download as a part the bytes that
 * were not sent, and also bytes that were sent but may not have arrived, up to the `resumeBytes` of
 * the download. Resuming is not counted again. A response that was sent in full does not change the
 * grant, even if its connection failed: otherwise a client that has the file could download it
 * again.
 */
export function applyInterruption(
  grant: DownloadGrant,
  { sent, unsent }: InterruptedResponse,
  now: Date,
): DownloadGrant {
  if (unsent === 0) return grant;
  const again = Math.min(grant.resumeBytes, sent);
  return {
    ...grant,
    partBytes: grant.partBytes + unsent + again,
    resumeBytes: grant.resumeBytes - again,
    lastFetchedAt: now,
  };
}

function remainingPartBytes({ lastFetchedAt, partBytes }: DownloadGrant, now: Date): number {
  if (lastFetchedAt === null) return 0;
  return now.getTime() - lastFetchedAt.getTime() < resumeWindowMinutes * 60_000 ? partBytes : 0;
}

export function downloadExpiryFrom(now: Date, hours: number = linkLifetimeHours): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}

/** The digital lines that have a file. */
export function linesWithFile(order: Pick<Order, 'lines'>) {
  return order.lines.flatMap((line) =>
    line.digitalAssetId !== null && line.isDigital ? [{ line, assetId: line.digitalAssetId }] : [],
  );
}

/** The digital lines with a file that have been delivered. */
export function deliveredFileLines(order: Pick<Order, 'lines'>) {
  return linesWithFile(order).filter(({ line }) => line.fulfilled > 0);
}

const paymentSettling = () =>
  new DomainError(
    'too_early',
    'payment_settling',
    'The payment is still being settled. Try again in a few seconds.',
    { retryAfterSeconds: 2 },
  );

/** Also thrown while the payment of the order is given up. */
export const downloadRevoked = () => goneError('download_revoked', 'This download was revoked.');

function downloadUsedUp({ maxFetches }: DownloadGrant): DomainError {
  const message = `This file has reached its limit of ${maxFetches} downloads. Ask the store for more.`;
  return goneError('download_limit_reached', message);
}

const goneError = (reason: string, message: string) => new DomainError('gone', reason, message);
