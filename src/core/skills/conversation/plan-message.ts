import { withStoreExamples, withStoreNameInExamples } from '../applicable-skills.ts';
import { authorizeSkill } from '../calling/authorize.ts';
import type { InputFields } from '../calling/input-fields.ts';
import { readInput } from '../calling/read-input.ts';
import { validateInput } from '../calling/validate-input.ts';
import { skills as allSkills } from '../registry.ts';
import { resolveCallScope } from '../scope/call-scope.ts';
import type { Skill, SkillCaller } from '../skill.ts';
import type { ConversationDeps, MessagePlan } from './conversation-deps.ts';
import { mergeRequest } from './reading/merge-request.ts';
import { toNotUnderstoodResult, toProblemResult } from './result/questions.ts';
import { type TaskResult, unknownSkillResult } from './result/task-result.ts';
import { type MessageContext, readSkillRequest, type SkillRequest } from './skill-request.ts';

/**
 * Decides which skill a message asks for, and with which input. Throws the errors of
 * `authorizeSkill`, before a task is created.
 */
export async function planMessage(
  deps: ConversationDeps,
  context: MessageContext,
): Promise<MessagePlan> {
  const { skills = allSkills } = deps;
  const skillRequest = await readSkillRequest(deps, context);
  const before = context.task?.request ?? null;
  if (skillRequest.skill === null) {
    const { input, result: reply } = skillRequest;
    const request = reply ? before : { ...before, ...input };
    const result = reply ?? toNotUnderstoodResult(await listSkillsFor(deps, context.caller));
    return planWithoutSkill(deps, context.caller, request, result);
  }
  const skill = skills.find(({ name }) => name === skillRequest.skill);
  if (skill) return planSkill(deps, context, skill, skillRequest);
  const unknown = unknownSkillResult(skillRequest.skill, await listSkillsFor(deps, context.caller));
  return planWithoutSkill(deps, context.caller, before, unknown);
}

/** The skills with examples that work at the addressed host. */
async function listSkillsFor(
  { skills = allSkills, skillDeps }: ConversationDeps,
  { hostSite }: SkillCaller,
): Promise<Skill[]> {
  if (hostSite) return skills.map(withStoreExamples);
  const store = await skillDeps.directory.oldest();
  return skills.map((skill) => withStoreNameInExamples(skill, store));
}

async function planSkill(
  { skillDeps }: ConversationDeps,
  { caller, task }: MessageContext,
  skill: Skill,
  { input: sent, obstacle }: Extract<SkillRequest, { skill: string }>,
): Promise<MessagePlan> {
  const known = readInput(skill.input, task?.request ?? {});
  const added = readInput(skill.input, sent);
  const input = mergeRequest(known, added);
  const scope = await resolveCallScope(skillDeps, caller, input);
  authorizeSkill(skill, { ...caller, scope, origin: skillDeps.unit.publishedReader().origin });
  const problems = obstacle ? [] : validateInput(skill.input, input);
  const result =
    problems.length > 0 ? toProblemResult(skill.name, problems, { caller, input }) : obstacle;
  const repeated = Object.keys(input).filter((name) => !(name in added));
  // An unresolved request also keeps the fields as they were sent, because they are needed to
  // understand the answer to the question.
  const request = { ...(obstacle && sent), ...input, skill: skill.name };
  return { scope, request, step: result ? { skill, result } : { skill, input, repeated } };
}

async function planWithoutSkill(
  { skillDeps }: ConversationDeps,
  caller: SkillCaller,
  request: InputFields | null,
  result: TaskResult,
): Promise<MessagePlan> {
  return {
    scope: await resolveCallScope(skillDeps, caller, {}),
    request,
    step: { skill: null, result },
  };
}

/** Whether the plan writes nothing. */
export const isReadOnlyPlan = ({ step }: MessagePlan): boolean =>
  'result' in step || step.skill.readOnly;
