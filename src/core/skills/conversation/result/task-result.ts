import type { DomainError } from '../../../../kernel/domain-error.ts';
import type { TaskChange } from '../../../tasks/apply-change.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import type { Skill, SkillOutcome } from '../../skill.ts';

/** The result of a run: the change of its task, and a check to run after the commit. */
export type TaskResult = {
  change: Pick<TaskChange, 'agentParts' | 'artifacts' | 'waitKeys' | 'request'> & {
    trigger: 'complete' | 'ask' | 'fail';
  };
  recheck?: SkillOutcome['recheck'];
  /**
   * A 503 error. If the task has not been stored yet, this error is thrown, and no failed task is
   * stored.
   */
  unavailable?: DomainError;
};

/** The data of a message that works as it stands, without a credential. */
const searchMessage = { skill: 'catalog-search', limit: 5 };

/** An unexpected error of the server. */
export const internalErrorResult = toFailedResult(
  'internal',
  'Something went wrong on our side. Send the request again in a new task.',
);

export const timedOutResult = toFailedResult(
  'timed_out',
  'The request timed out. Send it again in a new task.',
);

export const unreadableResult = toFailedResult(
  'unsupported_parts',
  'The message has no usable text or data part. Send text, or a data part with a skill and its fields.',
  { next: searchMessage },
);

export function unknownSkillResult(name: string, skills: readonly Skill[]): TaskResult {
  const known = skills.map((skill) => skill.name).join(', ');
  const text = `There is no skill ${name.slice(0, 100)}. Skills: ${known}.`;
  return toFailedResult('unknown_skill', text, {
    next: searchMessage,
    skills: listSkills(skills),
  });
}

/** The skills with their descriptions and first examples. */
export const listSkills = (skills: readonly Skill[]) =>
  skills.map(({ name, description, examples: [example] }) => ({
    name,
    description,
    ...(example !== undefined && { example }),
  }));

function toFailedResult(
  code: string,
  message: string,
  { next, ...more }: Record<string, unknown> = {},
): TaskResult {
  const error = { code, message, ...(next !== undefined && { next }) };
  const agentParts = [textPart(message), dataPart({ error, ...more })];
  return { change: { trigger: 'fail', agentParts } };
}
