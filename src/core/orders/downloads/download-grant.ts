import { DomainError } from '../../../kernel/domain-error.ts';
import type { AssetId, Id, LineItemId, OrderId } from '../../../kernel/id.ts';
import type { Order } from '../order.ts';

/** The right to fetch the file of a digital line: for a while, some times. */
export type DownloadGrant = {
  id: Id<'dl'>;
  orderId: OrderId;
  lineItemId: LineItemId;
  assetId: AssetId;
  /** From which key and generation the token is derived; a new generation is a new link. */
  token: { generation: number; keyId: string };
  expiresAt: Date;
  fetches: number;
  maxFetches: number;
  lastFetchedAt: Date | null;
  /** Bytes that may still be sent as parts of the download that was counted last. */
  partBytes: number;
  /** Bytes that were sent once and may be sent again when a response is cut off. */
  resumeBytes: number;
  revokedAt: Date | null;
  /** The payment still has to settle: the link is there, its file waits. */
  held: boolean;
  createdAt: Date;
};

/** How long a link lives; its holder gets new ones (decisions 13). */
export const linkLifetimeHours = 24;

/** Of an order that is paid on a chain: its link is in the hands of whoever knows the payment. */
export const onChainLinkLifetimeHours = 1;

/** Whole downloads for each unit that was bought. */
export const fetchesPerUnit = 5;

/** A part continues a counted download when the latest response to it is not older than this. */
export const resumeWindowMinutes = 60;

/** What may be sent a second time after cut-off responses: more than a connection has in flight. */
const maxResumeBytes = 16 * 1024 * 1024;

/** Bytes of an interrupted response. `sent`: passed on to the network, so they may not have arrived. */
export type InterruptedResponse = { sent: number; unsent: number };

/** A response to a GET: from which byte, how many bytes, and of how large a file. */
export type ServedRange = { start: number; length: number; size: number };

/**
 * 410 `download_revoked`, `download_expired` or `download_limit_reached` for a link from which not a byte
 * can be fetched, 425 `payment_settling` while its payment is being settled.
 */
export function assertFetchable(grant: DownloadGrant, now: Date): void {
  if (grant.revokedAt) throw downloadRevoked();
  if (grant.expiresAt <= now)
    throw goneError(
      'download_expired',
      'This link has expired: the page of your order shows a new one.',
    );
  if (grant.held) throw paymentSettling();
  if (grant.fetches >= grant.maxFetches && remainingPartBytes(grant, now) === 0)
    throw downloadUsedUp(grant);
}

/**
 * The grant after a response; refuses as `assertFetchable`. A response counts unless it continues a
 * counted download: it starts behind the first byte, within the hour after the latest response, and
 * all responses of one download together send no more than the file has bytes. So a download in
 * parts counts once, and a range cannot fetch the file again.
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
 * The grant after a response was cut off: what was not sent may be fetched as a part, and what was
 * sent and may not have arrived as well, up to the `resumeBytes` of the download. A client that
 * resumes is not counted again. A response that was sent in full leaves the grant as it is, whatever
 * became of its connection: otherwise a client that has the file could fetch it again.
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

/** Those of them that were handed over. */
export function deliveredFileLines(order: Pick<Order, 'lines'>) {
  return linesWithFile(order).filter(({ line }) => line.fulfilled > 0);
}

const paymentSettling = () =>
  new DomainError(
    'too_early',
    'payment_settling',
    'The payment is still on its way: fetch this again in a moment.',
    { retryAfterSeconds: 2 },
  );

/** 410: also while a full refund is pending. */
export const downloadRevoked = () => goneError('download_revoked', 'This download was revoked.');

function downloadUsedUp({ maxFetches }: DownloadGrant): DomainError {
  const message = `This file was downloaded ${maxFetches} times, which is all there are: ask the store for more.`;
  return goneError('download_limit_reached', message);
}

const goneError = (reason: string, message: string) => new DomainError('gone', reason, message);
