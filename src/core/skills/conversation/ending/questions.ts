import type { FieldProblem, Refusal } from '../../../../kernel/refusal.ts';
import { dataPart, textPart } from '../../../tasks/message.ts';
import type { Fields } from '../../calling/fields.ts';
import { inputProblem } from '../../calling/input-problem.ts';
import { errorOf, variantChoice } from '../../calling/refused.ts';
import type { Asker, Skill, SkillName } from '../../skill.ts';
import { artifactOf } from '../../wire/artifact.ts';
import { camelCased } from '../../wire/camel-case.ts';
import { type Ending, listed } from './failure.ts';

/** Only a bearer can go on with a task (a2a.md 6): guests begin anew. */
export const howToAnswer = ({ bearer }: Pick<Asker, 'bearer'>): string =>
  bearer ? 'Answer in this task, or send all of it again.' : 'Send all of it again, with that.';

/**
 * What becomes of a request whose fields are not right: what is only left out is asked for, each with
 * an example; a wrong value ends the task.
 */
export function problemEnding(
  skill: SkillName,
  problems: FieldProblem[],
  asker: Pick<Asker, 'bearer'>,
): Ending {
  const problem = inputProblem(skill, problems);
  if (problem.kind === 'missing') {
    const { say, needed } = problem;
    return {
      change: {
        trigger: 'ask',
        say: [textPart(`${say} ${howToAnswer(asker)}`), dataPart({ skill, needed })],
      },
    };
  }
  const message = `${problem.say} Send it again in a new task.`;
  const error = { code: 'validation_failed', message, details: problem.details };
  return { change: { trigger: 'fail', say: [textPart(message), dataPart({ error })] } };
}

/** Several variants fit, or none: the buyer chooses, and the task goes on (decisions 13). */
export function variantQuestion(
  refusal: Refusal,
  request: Fields,
  asker: Pick<Asker, 'bearer'>,
): Ending {
  const { say, data } = variantChoice(refusal, request);
  const text = `${say} ${howToAnswer(asker)}`;
  return {
    change: {
      trigger: 'ask',
      say: [textPart(text), dataPart({ error: errorOf(refusal) })],
      artifacts: [artifactOf('variant_alternatives', data, text)],
    },
  };
}

/** Several products may be meant by the words: the buyer chooses, and the task goes on. */
export function productQuestion(refusal: Refusal, asker: Pick<Asker, 'bearer'>): Ending {
  const text = asker.bearer ? refusal.message : `${refusal.message} ${howToAnswer(asker)}`;
  return {
    change: {
      trigger: 'ask',
      say: [textPart(text), dataPart({ error: errorOf(refusal) })],
      artifacts: [artifactOf('product_alternatives', camelCased(refusal.mend), text)],
    },
  };
}

/** Nothing tells which skill is meant: the caller hears what there is. */
export function notUnderstood(skills: readonly Skill[]): Ending {
  const lines = skills.map(({ name, title, examples: [example = title] }) => `${name}: ${example}`);
  const text = ['I did not understand what to do. Ask for one of these:', ...lines].join('\n');
  const say = [textPart(text), dataPart({ skills: listed(skills) })];
  return { change: { trigger: 'ask', say } };
}
