import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { TaskRecorder } from '../../tasks/change/task-recorder.ts';
import type { TaskFeed } from '../../tasks/feed/feed.ts';
import type { Message } from '../../tasks/message.ts';
import type { CreatePushConfigInput } from '../../tasks/push/push-config.ts';
import type { Task } from '../../tasks/task.ts';
import type { InputFields } from '../calling/input-fields.ts';
import type { UnderstandText } from '../intent/understanding.ts';
import type { Skill, SkillCaller, SkillCallScope } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import type { TaskResult } from './result/task-result.ts';

/** What SendMessage was called with, whichever binding it came through (§4.1, a2a.md 4). */
export type SendRequest = {
  message: Message;
  configuration: {
    returnImmediately: boolean;
    /** Media types of artifacts that are taken; null: any. */
    outputModes: string[] | null;
    pushConfig: CreatePushConfigInput | null;
  };
  /** The caller's own; shown again with the task. */
  metadata: Record<string, unknown>;
};

/** What a conversation is held with. */
export type ConversationDeps = {
  tools: SkillDeps;
  feed: TaskFeed;
  recorder: TaskRecorder;
  understandText: UnderstandText;
  /** Where pushes may be sent to. */
  pushPolicy: OutboundPolicy;
  clock: Clock;
  random: Random;
  /** All of them, unless a test says otherwise. */
  skills?: readonly Skill[];
  /** How long a skill may take: 25 seconds. */
  runMilliseconds?: number;
};

/** The same, with a way to go on behind an answer. */
export type ConversationRuntime = ConversationDeps & {
  runInBackground(act: Promise<unknown>): void;
};

/** What a message comes to, before anything is done about it. */
export type MessagePlan = {
  scope: SkillCallScope;
  /** What the task remembers: the skill and its fields; null: nothing was understood. */
  request: InputFields | null;
  /** The skill to run with its input, or how it ends without that. */
  step: { skill: Skill; input: InputFields } | { skill: Skill | null; ending: TaskResult };
};

/** One message, what it comes to, and the task that it goes on with; null: it begins one. */
export type MessageTurn = {
  caller: SkillCaller;
  request: SendRequest;
  plan: MessagePlan;
  before: Task | null;
};
