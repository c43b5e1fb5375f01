import { LRUCache } from 'lru-cache';
import { sha256 } from '../../../platform/crypto/signing.ts';
import type { Artifact } from '../message.ts';
import { toCachedJson, toCachedJsonList } from '../serialized-task.ts';
import type { Task } from '../task.ts';

/** Artifacts that stand beside their task, once for all tasks of the workspace that have the same. */
export type SharedArtifacts = {
  workspaceId: string;
  digest: string;
  artifacts: Artifact[];
  /** `YYYY-MM-DD` (UTC) for guests, whose tasks share within a day: both are deleted after a while. */
  guestDay: string | null;
};

/** What is longer, PostgreSQL would move out of the task's row anyway. */
const maxInlineLength = 2_000;

/** The artifacts of a new task that it shares with others; null: they are short, and stand in its row. */
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

/** A search that many ask for answers the very same artifact. */
const digests = new WeakMap<Artifact, string>();

function digestOf(artifact: Artifact): string {
  const known = digests.get(artifact);
  if (known !== undefined) return known;
  const digest = sha256(toCachedJson(artifact)).toString('base64url');
  digests.set(artifact, digest);
  return digest;
}

/** Which of them are in the database already, as far as this process knows: only what is new is sent. */
export type ArtifactCache = {
  /** Those that may be missing, each once, in the order in which all writers insert them. */
  listMissing(shared: SharedArtifacts[]): SharedArtifacts[];
  /** These are committed. */
  add(shared: SharedArtifacts[]): void;
};

/** Some 15 MB. */
const maxCachedDigests = 50_000;

export function createArtifactCache(): ArtifactCache {
  const known = new LRUCache<string, true>({ max: maxCachedDigests });
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
