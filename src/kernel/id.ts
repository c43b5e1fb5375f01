import { bytesToBase32, bytesToBigInt, fromBase32, integerToBase32, toBase32 } from './base32.ts';

/** The prefix of each kind of id. */
// biome-ignore format: one row for each group of related kinds
export type IdPrefix =
  | 'ws' | 'site' | 'key' | 'usr' | 'ses' | 'inv' | 'grt' | 'aud'
  | 'prd' | 'var' | 'col' | 'adj' | 'ast'
  | 'cus' | 'adr' | 'grp' | 'pl' | 'cpn' | 'mem'
  | 'pln' | 'zone' | 'rate' | 'tax' | 'pay'
  | 'ord' | 'li' | 'ful' | 'rfd' | 'ret' | 'exc' | 'dl' | 'note'
  | 'whk' | 'dlv' | 'att' | 'evt' | 'task' | 'job' | 'req'
  | 'ags' | 'agc' | 'eml' | 'imp' | 'exp' | 'bop' | 'con' | 'view' | 'hook' | 'hcl' | 'pac' | 'cap' | 'chg';

export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;
export type WorkspaceId = Id<'ws'>;
export type SiteId = Id<'site'>;
export type ProductId = Id<'prd'>;
export type VariantId = Id<'var'>;
export type CollectionId = Id<'col'>;
export type EventId = Id<'evt'>;
export type AssetId = Id<'ast'>;
export type CustomerId = Id<'cus'>;
export type PaymentId = Id<'pay'>;
export type RefundId = Id<'rfd'>;
export type CaptureId = Id<'cap'>;
export type OrderId = Id<'ord'>;
export type LineItemId = Id<'li'>;

/** Returns cryptographically random bytes. A parameter, so that tests can be deterministic. */
export type Random = (byteCount: number) => Uint8Array;

const workspaceCodeLength = 5;

/**
 * A prefix, the workspace's short code, 48 bits of time and 80 random bits in base32. Ids of one
 * kind and workspace sort by age, and the workspace can be read from the id.
 */
export function newId<Prefix extends IdPrefix>(
  prefix: Prefix,
  code: string,
  at: Date,
  random: Random,
): Id<Prefix> {
  const time = integerToBase32(at.getTime(), 10);
  return `${prefix}_${code}${time}${bytesToBase32(random(10))}`;
}

/** The five digits that identify a workspace in ids. */
export function newWorkspaceCode(random: Random): string {
  return toBase32(bytesToBigInt(random(4)), workspaceCodeLength);
}

/** When an id was created, to the millisecond; null if the text is not an id of this kind. */
export function createdAtOfId(prefix: IdPrefix, id: string): Date | null {
  const form = new RegExp(
    `^${prefix}_[0-9a-hjkmnp-tv-z]{5}([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$`,
  );
  const digits = form.exec(id)?.[1];
  if (digits === undefined) return null;
  const at = new Date(Number(fromBase32(digits)));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The short code of the workspace in an id; null if the text is not an id. */
export function workspaceCodeOfId(id: string): string | null {
  return /^[a-z]+_([0-9a-hjkmnp-tv-z]{5})[0-9a-hjkmnp-tv-z]{26}$/.exec(id)?.[1] ?? null;
}
