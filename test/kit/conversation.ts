import { randomBytes } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Bearer } from '../../src/core/access/bearer.ts';
import type { Scope } from '../../src/core/access/scope.ts';
import { unsignedResult } from '../../src/core/access/signatures/signature-result.ts';
import {
  type ConversationDeps,
  createAgentConversation,
  type SendRequest,
} from '../../src/core/skills/conversation/agent-conversation.ts';
import type {
  Skill,
  SkillCallContext,
  SkillCaller,
  SkillOutcome,
} from '../../src/core/skills/skill.ts';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import { createTaskFeed } from '../../src/core/tasks/feed/create-task-feed.ts';
import type { TaskListener } from '../../src/core/tasks/feed/feed.ts';
import type { Message, Part } from '../../src/core/tasks/message.ts';
import type { Shop, Tenancy } from './shop.ts';
import { skillTools } from './skills.ts';

const Input = Type.Object({
  site_slug: Type.Optional(Type.String()),
  word: Type.String(),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
  product_id: Type.Optional(Type.String()),
  variant_id: Type.Optional(Type.String()),
  variant_options: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type EchoInput = Static<typeof Input>;

export type EchoAction = (
  input: EchoInput,
  context: SkillCallContext,
) => Promise<Partial<SkillOutcome> | undefined>;

/** A skill that does what a test says; by default it returns its word. */
export function echo(act: EchoAction = async () => ({}), more: Partial<Skill> = {}): Skill {
  return {
    name: 'catalog-search',
    title: 'Echo',
    description: 'Says a word.',
    tags: [],
    examples: ['say hello'],
    scope: null,
    readOnly: false,
    input: Input,
    run: async (_tools, context: SkillCallContext, input: EchoInput): Promise<SkillOutcome> => ({
      state: 'completed',
      message: input.word,
      artifacts: [],
      ...(await act(input, context)),
    }),
    ...more,
  } as Skill;
}

type Options = Partial<Pick<ConversationDeps, 'understandText' | 'runMilliseconds' | 'recorder'>>;

/** A conversation with one skill, over the shop's database. */
export function openConversation(shop: Shop, skill: Skill, options: Options = {}) {
  const alarms: string[] = [];
  const paymentContext = {
    ...shop.paymentContext,
    alarm: (problem: string) => void alarms.push(problem),
  };
  const feed = createTaskFeed(shop.unit);
  const conversation = createAgentConversation({
    skillDeps: { ...skillTools(shop), paymentContext },
    feed,
    recorder: createTaskRecorder(shop.unit),
    understandText: async () => ({ skill: null, hints: {} }),
    pushPolicy: { production: false, allow: [] },
    clock: shop.clock,
    random: randomBytes,
    skills: [skill],
    ...options,
  });
  return { ...conversation, feed, alarms };
}

/** A bearer with a key of the workspace. */
export function bearerOf({ tenant }: Pick<Tenancy, 'tenant'>, ...scopes: Scope[]): Bearer {
  return { tenant, credentialId: 'key_1', scopes, expiresAt: null };
}

export function callerOf(
  bearer: Bearer | null = null,
  more: Partial<SkillCaller> = {},
): SkillCaller {
  return {
    channel: 'a2a',
    bearer,
    signer: unsignedResult,
    hostSite: null,
    network: 'test',
    locale: null,
    countVisit: () => undefined,
    assertAdmitted: async () => undefined,
    ...more,
  };
}

export const guest = callerOf();

type More = Partial<SendRequest['configuration']> & {
  message?: Partial<Message>;
  metadata?: object;
};

/** A request with these parts. */
export function request(parts: Part[], more: More = {}): SendRequest {
  const { message, metadata, ...configuration } = more;
  return {
    message: { messageId: 'm1', role: 'ROLE_USER', parts, ...message },
    configuration: {
      returnImmediately: false,
      outputModes: null,
      pushConfig: null,
      ...configuration,
    },
    metadata: { ...metadata },
  };
}

/** A request to the skill, with these fields. */
export const echoRequest = (fields: object, more: More = {}): SendRequest =>
  request([{ data: { skill: 'catalog-search', ...fields } }], more);

/** A listener that records events as short lines; `over` resolves at the end of the stream. */
export function recordEvents() {
  const events: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const listener: TaskListener = {
    emit(step) {
      const what =
        step.kind === 'task'
          ? `task ${step.task.state}`
          : step.kind === 'status'
            ? step.state
            : step.artifact.artifactId;
      events.push(`${step.number} ${what}`);
    },
    end: resolve,
  };
  return { events, over, listener };
}

/** A gate at which an action waits until the test opens it. */
export function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    async pass() {
      reached.resolve();
      await opened.promise;
      return {};
    },
  };
}
