import type { SkillCallResult } from '../../core/skills/calling/call-skill.ts';
import type { NextSkillCall } from '../../core/skills/guidance/next-skill-call.ts';
import { DomainError, overrideDomainError } from '../../kernel/domain-error.ts';
import { type SkillTools, toolNameOf } from './skill-tools.ts';

/** Replaces skill names by tool names in the result or error of a call. */
export async function withToolNames(
  { replaceSkillNames }: SkillTools,
  calling: Promise<SkillCallResult>,
): Promise<SkillCallResult> {
  try {
    const { text, data, isError } = await calling;
    return {
      text: replaceSkillNames(text),
      data: { ...data, ...errorWithToolNames(data.error, replaceSkillNames) },
      isError,
    };
  } catch (error) {
    throw error instanceof DomainError
      ? overrideDomainError(error, { message: replaceSkillNames(error.message) })
      : error;
  }
}

function errorWithToolNames(
  error: unknown,
  replaceSkillNames: SkillTools['replaceSkillNames'],
): { error?: object } {
  const known = (error ?? {}) as { message?: unknown; next?: NextSkillCall };
  const { message, next } = known;
  if (typeof message !== 'string') return {};
  const tool = next && { tool: toolNameOf(next.skill), arguments: next.input };
  return { error: { ...known, message: replaceSkillNames(message), ...(tool && { next: tool }) } };
}
