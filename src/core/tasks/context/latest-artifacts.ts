import type { View } from '../../../platform/unit-of-work.ts';
import type { Part } from '../message.ts';
import { findLatestArtifacts } from './context-store.ts';

/** An artifact that was handed over in a conversation. */
export type EarlierArtifact = { name: string; at: Date; data: unknown };

/**
 * The newest artifact of each of the names in a conversation of this workspace, newest first.
 * `anonymous`: of what was asked without a credential; the two never see each other's.
 */
export async function listLatestArtifacts(
  view: View,
  conversation: { contextId: string; anonymous: boolean },
  names: string[],
): Promise<EarlierArtifact[]> {
  const rows = await findLatestArtifacts(view, conversation, names);
  return rows.map(({ name, stated_at, parts }) => ({
    name,
    at: stated_at,
    data: findPartData(parts),
  }));
}

function findPartData(parts: unknown): unknown {
  const all: Part[] = Array.isArray(parts) ? parts : [];
  return all.find(({ data }) => data !== undefined)?.data;
}
