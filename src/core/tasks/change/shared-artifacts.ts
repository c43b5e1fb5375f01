import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import { sha256 } from '../../../platform/crypto/signing.ts';
import type { Artifact } from '../message.ts';
import { toCachedJson, toCachedJsonList } from '../serialized-task.ts';
import type { Task } from '../task.ts';

/** Artifacts that are stored once for all tasks of a workspace that have the same ones. */
export type SharedArtifacts = {
  workspaceId: string;
  digest: string;
  artifacts: Artifact[];
  /**
   * `YYYY-MM-DD` (UTC) for guests, whose tasks share artifacts within a day, so that both can be
   * deleted by age.
   */
  guestDay: string | null;
};

/** PostgreSQL would store longer values outside of the row anyway (TOAST). */
const maxInlineLength = 2_000;

/** The shared artifacts of a new task; null if they are short enough for its row. */
export function toSharedArtifacts({
  tenant,
  artifacts,
  anonymous,
  createdAt,
}: Task): SharedArtifacts | null {
  const length = artifacts.reduce((sum, artifact) => sum + toCachedJson(artifact).length, 0);
  if (length <= maxInlineLength) return null;
  const guestDay = anonymous ? createdAt.toISOString().slice(0, 10) : null;
  const digests = artifacts.map(digestOf);
  const digest = (guestDay === null ? digests : [guestDay, ...digests]).join('.');
  return { workspaceId: tenant.workspaceId, digest, artifacts, guestDay };
}

export const artifactsJson = ({ artifacts }: SharedArtifacts): string =>
  toCachedJsonList(artifacts);

/** Caches digests, because repeated searches return the same artifact object. */
const digests = new WeakMap<Artifact, string>();

function digestOf(artifact: Artifact): string {
  const known = digests.get(artifact);
  if (known !== undefined) return known;
  const digest = sha256(toCachedJson(artifact)).toString('base64url');
  digests.set(artifact, digest);
  return digest;
}

/** Remembers which artifacts are in the database already, so that only new ones are inserted. */
export type ArtifactCache = {
  /**
   * Lists artifacts that may be missing, without duplicates, in the order in which all writers
   * insert them.
   */
  listMissing(shared: SharedArtifacts[]): SharedArtifacts[];
  /** Records that these artifacts are committed. */
  add(shared: SharedArtifacts[]): void;
};

/** About 15 MB. */
const maxCachedDigests = 50_000;

export function createArtifactCache(): ArtifactCache {
  const known = new LRUCache<string, true>(atMost(maxCachedDigests));
  const keyOf = ({ workspaceId, digest }: SharedArtifacts) => `${workspaceId} ${digest}`;
  return {
    listMissing(shared) {
      const fresh = new Map(shared.map((one) => [keyOf(one), one]));
      for (const key of fresh.keys()) if (known.get(key)) fresh.delete(key);
      return [...fresh].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
    },
    add(shared) {
      for (const one of shared) known.set(keyOf(one), true);
    },
  };
}
