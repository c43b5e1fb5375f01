import { type Artifact, dataPart, textPart } from '../../tasks/message.ts';

/**
 * An artifact with data for programs and a short text for people. `id` is its kind
 * (`search_results`, `order`), which is unique within a task.
 */
export function toArtifact(id: string, data: Record<string, unknown>, text: string): Artifact {
  return { artifactId: id, name: id, parts: [dataPart(data), textPart(text)] };
}
