import type { Plugin, PluginSkill } from '../../../../packages/plugin/plugin.js';
import { htmlToText } from '../../../core/catalog/plain-text.ts';
import type { Site } from '../../../core/sites/site.ts';
import { resolveAddressedStore } from '../../../core/skills/scope/addressed-site.ts';
import type {
  Skill,
  SkillCallContext,
  SkillName,
  SkillOutcome,
} from '../../../core/skills/skill.ts';
import { toArtifact } from '../../../core/skills/wire/artifact.ts';
import { toCamelCase } from '../../../core/skills/wire/camel-case.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { callPlugin, PluginError, toPluginError } from '../call-plugin.ts';
import { toInputSchema } from './skill-input.ts';

const answerMilliseconds = 10_000;

type Deps = {
  plugins: readonly Plugin[];
  hooks: { countPluginFailure(plugin: string): void };
  log: Log;
};

type Input = { site_slug?: string } & Record<string, unknown>;

/** The skills of all plug-ins. They have no access to anything and change nothing. */
export const createPluginSkills = (deps: Deps): Skill[] =>
  deps.plugins.flatMap(({ name, skills = [] }) =>
    skills.map((skill) => toSkill(deps, name, skill)),
  );

function toSkill(deps: Deps, plugin: string, skill: PluginSkill): Skill {
  const { title, description, tags, examples = [] } = skill;
  return {
    // `SkillName` lists only the built-in skills.
    name: skill.name as SkillName,
    title,
    description,
    tags,
    examples,
    scope: null,
    readOnly: true,
    input: toInputSchema(skill),
    async run(_deps, context: SkillCallContext, { site_slug: slug, ...input }: Input) {
      const site = resolveAddressedStore(context, slug);
      if (site) context.countVisit(site);
      const request = { input, store: site && describeStore(site), locale: context.locale };
      try {
        const answer = await callPlugin(plugin, answerMilliseconds, (call) =>
          skill.answer(structuredClone(request), call),
        );
        return readSkillAnswer(plugin, skill.name, answer);
      } catch (error) {
        throw toUnavailable(deps, { plugin, skill: skill.name, error });
      }
    },
  };
}

const describeStore = ({ slug, name, url, currency }: Site) => ({
  slug,
  name: htmlToText(name),
  url,
  currency,
});

type Failure = { plugin: string; skill: string; error: unknown };

/** Logs and counts the failure of a plug-in; the caller gets only the name of the skill. */
function toUnavailable({ hooks, log }: Deps, { plugin, skill, error }: Failure): unknown {
  if (!(error instanceof PluginError)) return error;
  hooks.countPluginFailure(plugin);
  log.warn({ plugin, skill, reason: error.message, err: error.cause }, 'a plug-in failed');
  const message = `The skill ${skill} cannot answer at the moment. Try again later.`;
  return new DomainError('unavailable', 'skill_unavailable', message, {
    retryAfterSeconds: 30,
    cause: error,
  });
}

const maxMessageLength = 2_000;
const maxDataBytes = 64 * 1_024;

/** The answer of a plug-in as the outcome of its skill. Throws a PluginError if it is invalid. */
function readSkillAnswer(plugin: string, skill: string, answer: unknown): SkillOutcome {
  const { message, data } = isObject(answer) ? answer : {};
  if (typeof message !== 'string' || message.trim() === '' || message.length > maxMessageLength)
    throw toPluginError(
      plugin,
      `message must be a non-empty string of at most ${maxMessageLength} characters`,
    );
  if (data === undefined) return { state: 'completed', message, artifacts: [] };
  const copy = toCamelCase(copyOf(plugin, data));
  const artifact = toArtifact(skill.replaceAll('-', '_'), copy, message);
  return { state: 'completed', message, artifacts: [artifact] };
}

function copyOf(plugin: string, data: unknown): JsonObject {
  const text = JSON.stringify(data) ?? '';
  const copy: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  if (!isObject(copy) || Buffer.byteLength(text) > maxDataBytes)
    throw toPluginError(plugin, `data must be a JSON object of at most ${maxDataBytes} bytes`);
  return copy;
}
