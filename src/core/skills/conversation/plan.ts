import { atStore, naming } from '../applying-skills.ts';
import { authorize } from '../calling/authorize.ts';
import { problemsOf } from '../calling/check-input.ts';
import type { Fields } from '../calling/fields.ts';
import { readInput } from '../calling/read-input.ts';
import { placeOf } from '../place/place.ts';
import { skills as allSkills } from '../registry.ts';
import type { Asker, Skill } from '../skill.ts';
import { type Ending, unknownSkill } from './ending/failure.ts';
import { notUnderstood, problemEnding } from './ending/questions.ts';
import type { ConversationParts, Plan } from './parts.ts';
import { mergeRequest } from './reading/merge-request.ts';
import { type Heard, type Wish, wishOf } from './wish.ts';

/**
 * What a message means (a2a.md 5). Refuses, before there is a task, what the one who asks may not have
 * run: see `authorize`.
 */
export async function planFor(parts: ConversationParts, heard: Heard): Promise<Plan> {
  const { skills = allSkills } = parts;
  const wish = await wishOf(parts, heard);
  const before = heard.task?.request ?? null;
  if (wish.skill === null) {
    const { input, ending } = wish;
    const request = ending ? before : { ...before, ...input };
    const instead = ending ?? notUnderstood(await shownTo(parts, heard.asker));
    return without(parts, heard.asker, request, instead);
  }
  const skill = skills.find(({ name }) => name === wish.skill);
  if (skill) return planSkill(parts, heard, skill, wish);
  const unknown = unknownSkill(wish.skill, await shownTo(parts, heard.asker));
  return without(parts, heard.asker, before, unknown);
}

/** The skills with examples that do where they are asked for. */
async function shownTo(
  { skills = allSkills, tools }: ConversationParts,
  { hostSite }: Asker,
): Promise<Skill[]> {
  if (hostSite) return skills.map(atStore);
  const store = await tools.directory.oldest();
  return skills.map((skill) => naming(skill, store));
}

async function planSkill(
  { tools }: ConversationParts,
  { asker, task }: Heard,
  skill: Skill,
  { input: sent, obstacle }: Extract<Wish, { skill: string }>,
): Promise<Plan> {
  const known = readInput(skill.input, task?.request ?? {});
  const input = mergeRequest(known, readInput(skill.input, sent));
  const place = await placeOf(tools, asker, input);
  authorize(skill, { ...asker, place, origin: tools.unit.published().origin });
  const problems = obstacle ? [] : problemsOf(skill.input, input);
  const ending = problems.length > 0 ? problemEnding(skill.name, problems, asker) : obstacle;
  // Of what words left open, the words are remembered too: an answer is understood by them.
  const request = { ...(obstacle && sent), ...input, skill: skill.name };
  return { place, request, step: ending ? { skill, ending } : { skill, input } };
}

async function without(
  { tools }: ConversationParts,
  asker: Asker,
  request: Fields | null,
  ending: Ending,
): Promise<Plan> {
  return { place: await placeOf(tools, asker, {}), request, step: { skill: null, ending } };
}

/** Whether doing it leaves nothing behind. */
export const isReadOnly = ({ step }: Plan): boolean => 'ending' in step || step.skill.readOnly;
