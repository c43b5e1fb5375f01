import type { AssetId, Id, LineItemId, OrderId } from '../../../kernel/id.ts';
import { Refusal } from '../../../kernel/refusal.ts';
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
  revokedAt: Date | null;
  /** The payment still has to settle: the link is there, its file waits. */
  held: boolean;
  createdAt: Date;
};

/** How long a link lives; its holder gets new ones (decisions 13). */
export const linkHours = 24;

/** Of an order that is paid on a chain: its link is in the hands of whoever knows the payment. */
export const chainLinkHours = 1;

/** Whole downloads for each unit that was bought. */
export const fetchesPerUnit = 5;

/** Later parts of a file that are fetched this long after a counted download belong to it. */
export const partsMinutes = 60;

/** `fromStart`: the answer begins with the file's first byte. */
export type Fetching = { now: Date; fromStart: boolean };

/**
 * Whether a fetch counts; 410 `download_revoked`, `download_expired` or `download_used_up`, and 425
 * `payment_settling` while the money has not moved yet. Whoever
 * gets a whole file gets its first byte once, so that is what is counted: download managers that
 * fetch pieces, and those that resume what broke off, are counted once. A later piece counts by
 * itself when nothing was counted within the hour before.
 */
export function countsAsFetch(grant: DownloadGrant, { now, fromStart }: Fetching): boolean {
  if (grant.revokedAt) throw gone('download_revoked', 'This download was taken back.');
  if (grant.expiresAt <= now)
    throw gone(
      'download_expired',
      'This link has expired: the page of your order shows a new one.',
    );
  if (grant.held) throw stillSettling();
  if (!fromStart && goesOn(grant, now)) return false;
  if (grant.fetches >= grant.maxFetches) {
    const message = `This file was downloaded ${grant.maxFetches} times, which is all there are: ask the store for more.`;
    throw gone('download_used_up', message);
  }
  return true;
}

function goesOn({ lastFetchedAt }: DownloadGrant, now: Date): boolean {
  return lastFetchedAt !== null && now.getTime() - lastFetchedAt.getTime() < partsMinutes * 60_000;
}

export function expiryFrom(now: Date, hours: number = linkHours): Date {
  return new Date(now.getTime() + hours * 3_600_000);
}

/** The digital lines that have a file. */
export function linesWithFile(order: Pick<Order, 'lines'>) {
  return order.lines.flatMap((line) =>
    line.digitalAssetId !== null && line.isDigital ? [{ line, assetId: line.digitalAssetId }] : [],
  );
}

/** Those of them that were handed over. */
export function linesToDownload(order: Pick<Order, 'lines'>) {
  return linesWithFile(order).filter(({ line }) => line.fulfilled > 0);
}

const stillSettling = () =>
  new Refusal(
    'too_early',
    'payment_settling',
    'The payment is still on its way: fetch this again in a moment.',
    { retryAfterSeconds: 2 },
  );

const gone = (reason: string, message: string) => new Refusal('gone', reason, message);
