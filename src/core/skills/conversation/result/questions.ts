import type { DomainError, FieldProblem } from '../../../../kernel/domain-error.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import { toErrorData, toVariantChoice } from '../../calling/error-output.ts';
import type { InputFields } from '../../calling/input-fields.ts';
import { toInputProblem } from '../../calling/input-problem.ts';
import type { Skill, SkillCaller, SkillName } from '../../skill.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { toCamelCase } from '../../wire/camel-case.ts';
import { listSkills, type TaskResult } from './task-result.ts';

/** Only a bearer can continue a task. Guests must send a new request. */
export const getAnswerInstructions = ({ bearer }: Pick<SkillCaller, 'bearer'>): string =>
  bearer
    ? 'Answer in this task, or send the whole request again.'
    : 'Send the whole request again with this information.';

/**
 * The result of a request with invalid fields. Missing fields become a question with examples;
 * wrong values fail the task.
 */
export function toProblemResult(
  skill: SkillName,
  problems: FieldProblem[],
  { caller, input }: { caller: Pick<SkillCaller, 'bearer'>; input: InputFields },
): TaskResult {
  const problem = toInputProblem(skill, problems);
  if (problem.kind === 'missing') {
    const { needed } = problem;
    const say = `${describePlan(input)}${problem.say}`;
    return {
      change: {
        trigger: 'ask',
        agentParts: [
          textPart(`${say} ${getAnswerInstructions(caller)}`),
          dataPart({ skill, needed }),
        ],
      },
    };
  }
  const message = `${problem.say} Send it again in a new task.`;
  const error = { code: 'validation_failed', message, details: problem.details };
  return { change: { trigger: 'fail', agentParts: [textPart(message), dataPart({ error })] } };
}

const describePlan = ({ plan }: InputFields): string =>
  typeof plan === 'string' && plan !== '' ? `Membership “${plan}”: ` : '';

/** Asks for a variant if several match or none does. The task stays open for the answer. */
export function toVariantQuestion(
  error: DomainError,
  request: InputFields,
  caller: Pick<SkillCaller, 'bearer'>,
): TaskResult {
  const { say, data } = toVariantChoice(error, request);
  const text = `${say} ${getAnswerInstructions(caller)}`;
  return {
    change: {
      trigger: 'ask',
      agentParts: [textPart(text), dataPart({ error: toErrorData(error) })],
      artifacts: [toArtifact('variant_alternatives', data, text)],
    },
  };
}

/** Asks for a product if the words match several. The task stays open for the answer. */
export function toProductQuestion(
  error: DomainError,
  caller: Pick<SkillCaller, 'bearer'>,
): TaskResult {
  const text = caller.bearer ? error.message : `${error.message} ${getAnswerInstructions(caller)}`;
  return {
    change: {
      trigger: 'ask',
      agentParts: [textPart(text), dataPart({ error: toErrorData(error) })],
      artifacts: [toArtifact('product_alternatives', toCamelCase(error.extensions), text)],
    },
  };
}

/** Lists the skills if a message does not say which one it needs. */
export function toNotUnderstoodResult(skills: readonly Skill[]): TaskResult {
  const lines = skills.map(({ name, title, examples: [example = title] }) => `${name}: ${example}`);
  const text = ['I did not understand the request. You can ask for one of these:', ...lines].join(
    '\n',
  );
  const agentParts = [textPart(text), dataPart({ skills: listSkills(skills) })];
  return { change: { trigger: 'ask', agentParts } };
}
