import type { DomainError, FieldProblem } from '../../../../kernel/domain-error.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import { toErrorData, toVariantChoice } from '../../calling/error-output.ts';
import type { InputFields } from '../../calling/input-fields.ts';
import { toInputProblem } from '../../calling/input-problem.ts';
import type { Skill, SkillCaller, SkillName } from '../../skill.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { toCamelCase } from '../../wire/camel-case.ts';
import { listSkills, type TaskResult } from './task-result.ts';

/** Only a bearer can go on with a task (a2a.md 6): guests begin anew. */
export const getAnswerInstructions = ({ bearer }: Pick<SkillCaller, 'bearer'>): string =>
  bearer ? 'Answer in this task, or send all of it again.' : 'Send all of it again, with that.';

/**
 * What becomes of a request whose fields are not right: what is only left out is asked for, each with
 * an example; a wrong value ends the task.
 */
export function toProblemResult(
  skill: SkillName,
  problems: FieldProblem[],
  asker: Pick<SkillCaller, 'bearer'>,
): TaskResult {
  const problem = toInputProblem(skill, problems);
  if (problem.kind === 'missing') {
    const { say, needed } = problem;
    return {
      change: {
        trigger: 'ask',
        agentParts: [
          textPart(`${say} ${getAnswerInstructions(asker)}`),
          dataPart({ skill, needed }),
        ],
      },
    };
  }
  const message = `${problem.say} Send it again in a new task.`;
  const error = { code: 'validation_failed', message, details: problem.details };
  return { change: { trigger: 'fail', agentParts: [textPart(message), dataPart({ error })] } };
}

/** Several variants fit, or none: the buyer chooses, and the task goes on (decisions 13). */
export function toVariantQuestion(
  refusal: DomainError,
  request: InputFields,
  asker: Pick<SkillCaller, 'bearer'>,
): TaskResult {
  const { say, data } = toVariantChoice(refusal, request);
  const text = `${say} ${getAnswerInstructions(asker)}`;
  return {
    change: {
      trigger: 'ask',
      agentParts: [textPart(text), dataPart({ error: toErrorData(refusal) })],
      artifacts: [toArtifact('variant_alternatives', data, text)],
    },
  };
}

/** Several products may be meant by the words: the buyer chooses, and the task goes on. */
export function toProductQuestion(
  refusal: DomainError,
  asker: Pick<SkillCaller, 'bearer'>,
): TaskResult {
  const text = asker.bearer
    ? refusal.message
    : `${refusal.message} ${getAnswerInstructions(asker)}`;
  return {
    change: {
      trigger: 'ask',
      agentParts: [textPart(text), dataPart({ error: toErrorData(refusal) })],
      artifacts: [toArtifact('product_alternatives', toCamelCase(refusal.extensions), text)],
    },
  };
}

/** Nothing tells which skill is meant: the caller hears what there is. */
export function toNotUnderstoodResult(skills: readonly Skill[]): TaskResult {
  const lines = skills.map(({ name, title, examples: [example = title] }) => `${name}: ${example}`);
  const text = ['I did not understand what to do. Ask for one of these:', ...lines].join('\n');
  const agentParts = [textPart(text), dataPart({ skills: listSkills(skills) })];
  return { change: { trigger: 'ask', agentParts } };
}
