import type { DomainError } from '../../../../kernel/domain-error.ts';
import type { TaskChange } from '../../../tasks/apply-change.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import type { Skill, SkillOutcome } from '../../skill.ts';

/** How a run ends: the change that it makes of its task, and what to look at once that is committed. */
export type TaskResult = {
  change: Pick<TaskChange, 'agentParts' | 'artifacts' | 'waitKeys' | 'request'> & {
    trigger: 'complete' | 'ask' | 'fail';
  };
  recheck?: SkillOutcome['recheck'];
  /** 503: whoever has stored nothing yet passes it on, and there is no task that has failed. */
  unavailable?: DomainError;
};

/** Something broke on our side. */
export const internalErrorResult = toFailedResult(
  'internal',
  'Something went wrong on our side. Send the same again in a new task.',
);

export const timedOutResult = toFailedResult(
  'timed_out',
  'This took too long and was given up. Send the same again in a new task.',
);

export const unreadableResult = toFailedResult(
  'unsupported_parts',
  'No usable text or data part came: send text, or a data part with a skill and its fields.',
);

export function unknownSkillResult(name: string, skills: readonly Skill[]): TaskResult {
  const known = skills.map((skill) => skill.name).join(', ');
  const text = `There is no skill ${name.slice(0, 100)}. Skills: ${known}.`;
  return toFailedResult('unknown_skill', text, { skills: listSkills(skills) });
}

/** What there is to ask for, each with an example where there is one. */
export const listSkills = (skills: readonly Skill[]) =>
  skills.map(({ name, description, examples: [example] }) => ({
    name,
    description,
    ...(example !== undefined && { example }),
  }));

function toFailedResult(
  code: string,
  message: string,
  more: Record<string, unknown> = {},
): TaskResult {
  const agentParts = [textPart(message), dataPart({ error: { code, message }, ...more })];
  return { change: { trigger: 'fail', agentParts } };
}
