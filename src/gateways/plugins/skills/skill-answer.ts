import type { SkillOutcome } from '../../../core/skills/skill.ts';
import { toArtifact } from '../../../core/skills/wire/artifact.ts';
import { toCamelCase } from '../../../core/skills/wire/camel-case.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { toPluginError } from '../call-plugin.ts';

const maxMessageLength = 2_000;
const maxDataBytes = 64 * 1_024;

/** The answer of a plug-in as the outcome of its skill. Throws a PluginError if it is invalid. */
export function readSkillAnswer(plugin: string, skill: string, answer: unknown): SkillOutcome {
  const { message, data } = isObject(answer) ? answer : {};
  if (typeof message !== 'string' || message.trim() === '' || message.length > maxMessageLength)
    throw toPluginError(plugin, `message must be a text of at most ${maxMessageLength} characters`);
  if (data === undefined) return { state: 'completed', message, artifacts: [] };
  const copy = toCamelCase(copyOf(plugin, data));
  const artifact = toArtifact(skill.replaceAll('-', '_'), copy, message);
  return { state: 'completed', message, artifacts: [artifact] };
}

function copyOf(plugin: string, data: unknown): JsonObject {
  const text = JSON.stringify(data) ?? '';
  const copy: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  if (!isObject(copy) || Buffer.byteLength(text) > maxDataBytes)
    throw toPluginError(plugin, `data must be a JSON object of at most ${maxDataBytes} bytes`);
  return copy;
}
