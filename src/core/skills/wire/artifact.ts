import { type Artifact, dataPart, textPart } from '../../tasks/message.ts';

/**
 * What a skill hands over: its data for programs, and the same in short for people. `id` names its
 * kind (decisions 13: `search_results`, `order`) and is its id as well, for a task has one of a kind.
 */
export function toArtifact(id: string, data: Record<string, unknown>, text: string): Artifact {
  return { artifactId: id, name: id, parts: [dataPart(data), textPart(text)] };
}
