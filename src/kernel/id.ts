import { base32, bytesToBigInt } from './base32.ts';

/** Every kind of id, by its prefix (decisions 1). */
// biome-ignore format: one row for each family of nouns
export type IdPrefix =
  | 'ws' | 'site' | 'key' | 'usr'
  | 'prd' | 'var' | 'col' | 'ast'
  | 'cus' | 'grp' | 'pl' | 'cpn' | 'mem'
  | 'ord' | 'li' | 'ful' | 'rfd' | 'ret' | 'exc'
  | 'whk' | 'dlv' | 'evt' | 'task' | 'job' | 'req';

export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;
export type WorkspaceId = Id<'ws'>;
export type SiteId = Id<'site'>;
export type ProductId = Id<'prd'>;
export type VariantId = Id<'var'>;
export type CollectionId = Id<'col'>;
export type EventId = Id<'evt'>;

/** Bytes nobody can guess. Handed in, so that tests can count instead. */
export type Random = (byteCount: number) => Uint8Array;

const codeLength = 5;

/**
 * A prefix, the workspace's short code, 48 bits of time and 80 random bits in base32: ids of one
 * workspace sort by age, and every id names its workspace (decisions 1).
 */
export function newId<Prefix extends IdPrefix>(
  prefix: Prefix,
  code: string,
  at: Date,
  random: Random,
): Id<Prefix> {
  const time = base32(BigInt(at.getTime()), 10);
  return `${prefix}_${code}${time}${base32(bytesToBigInt(random(10)), 16)}`;
}

/** Five digits that stand for a workspace inside its ids. */
export function newWorkspaceCode(random: Random): string {
  return base32(bytesToBigInt(random(4)), codeLength);
}
