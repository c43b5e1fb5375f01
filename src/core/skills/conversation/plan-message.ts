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
 * What a message means (a2a.md 5). Refuses, before there is a task, what the one who asks may not have
 * run: see `authorize`.
 */
export async function planMessage(
  parts: ConversationDeps,
  heard: MessageContext,
): Promise<MessagePlan> {
  const { skills = allSkills } = parts;
  const wish = await readSkillRequest(parts, heard);
  const before = heard.task?.request ?? null;
  if (wish.skill === null) {
    const { input, ending } = wish;
    const request = ending ? before : { ...before, ...input };
    const instead = ending ?? toNotUnderstoodResult(await listSkillsFor(parts, heard.caller));
    return planWithoutSkill(parts, heard.caller, request, instead);
  }
  const skill = skills.find(({ name }) => name === wish.skill);
  if (skill) return planSkill(parts, heard, skill, wish);
  const unknown = unknownSkillResult(wish.skill, await listSkillsFor(parts, heard.caller));
  return planWithoutSkill(parts, heard.caller, before, unknown);
}

/** The skills with examples that do where they are asked for. */
async function listSkillsFor(
  { skills = allSkills, tools }: ConversationDeps,
  { hostSite }: SkillCaller,
): Promise<Skill[]> {
  if (hostSite) return skills.map(withStoreExamples);
  const store = await tools.directory.oldest();
  return skills.map((skill) => withStoreNameInExamples(skill, store));
}

async function planSkill(
  { tools }: ConversationDeps,
  { caller, task }: MessageContext,
  skill: Skill,
  { input: sent, obstacle }: Extract<SkillRequest, { skill: string }>,
): Promise<MessagePlan> {
  const known = readInput(skill.input, task?.request ?? {});
  const input = mergeRequest(known, readInput(skill.input, sent));
  const scope = await resolveCallScope(tools, caller, input);
  authorizeSkill(skill, { ...caller, scope, origin: tools.unit.publishedReader().origin });
  const problems = obstacle ? [] : validateInput(skill.input, input);
  const ending = problems.length > 0 ? toProblemResult(skill.name, problems, caller) : obstacle;
  // Of what words left open, the words are remembered too: an answer is understood by them.
  const request = { ...(obstacle && sent), ...input, skill: skill.name };
  return { scope, request, step: ending ? { skill, ending } : { skill, input } };
}

async function planWithoutSkill(
  { tools }: ConversationDeps,
  asker: SkillCaller,
  request: InputFields | null,
  ending: TaskResult,
): Promise<MessagePlan> {
  return {
    scope: await resolveCallScope(tools, asker, {}),
    request,
    step: { skill: null, ending },
  };
}

/** Whether doing it leaves nothing behind. */
export const isReadOnlyPlan = ({ step }: MessagePlan): boolean =>
  'ending' in step || step.skill.readOnly;
