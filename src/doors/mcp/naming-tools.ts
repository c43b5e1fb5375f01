import type { CallAnswer } from '../../core/skills/calling/call-skill.ts';
import { Refusal, retold } from '../../kernel/refusal.ts';
import { inToolWords } from './skill-tools.ts';

/** What the skills say of each other and of themselves, with the names of their tools. */
export async function namingTools(calling: Promise<CallAnswer>): Promise<CallAnswer> {
  try {
    const { text, data, isRefused } = await calling;
    return { text: inToolWords(text), data: { ...data, ...renamedError(data.error) }, isRefused };
  } catch (error) {
    throw error instanceof Refusal ? retold(error, { message: inToolWords(error.message) }) : error;
  }
}

function renamedError(error: unknown): { error?: object } {
  const known = (error ?? {}) as { message?: unknown };
  const { message } = known;
  return typeof message === 'string' ? { error: { ...known, message: inToolWords(message) } } : {};
}
