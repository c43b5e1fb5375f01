import type { View } from '../../../platform/unit-of-work.ts';
import type { Part } from '../message.ts';
import { findLatestArtifacts } from './context-store.ts';

/** An earlier artifact of a conversation. */
export type PreviousArtifact = { name: string; at: Date; data: unknown };

/**
 * The newest artifact of each of the names in a conversation of this workspace, newest first.
 * `anonymous` selects the tasks of callers without a credential, who never see tasks of other
 * callers, nor the reverse.
 */
export async function listLatestArtifacts(
  view: View,
  conversation: { contextId: string; anonymous: boolean },
  names: string[],
): Promise<PreviousArtifact[]> {
  const rows = await findLatestArtifacts(view, conversation, names);
  return rows.map(({ name, status_updated_at, parts }) => ({
    name,
    at: status_updated_at,
    data: findPartData(parts),
  }));
}

function findPartData(parts: unknown): unknown {
  const all: Part[] = Array.isArray(parts) ? parts : [];
  return all.find(({ data }) => data !== undefined)?.data;
}
