import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/id.ts';
import type { OutboundPolicy } from '../../../platform/outbound/address.ts';
import type { TaskRecorder } from '../../tasks/change/task-recorder.ts';
import type { TaskFeed } from '../../tasks/feed/feed.ts';
import type { Message } from '../../tasks/message.ts';
import type { CreatePushConfigInput } from '../../tasks/push/push-config.ts';
import type { Task } from '../../tasks/task.ts';
import type { InputFields } from '../calling/input-fields.ts';
import type { UnderstandText } from '../intent/understanding-types.ts';
import type { Skill, SkillCaller, SkillCallScope } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import type { TaskResult } from './result/task-result.ts';

/** The parameters of SendMessage (A2A 1.0), for all protocol bindings. */
export type SendRequest = {
  message: Message;
  configuration: {
    returnImmediately: boolean;
    /** Media types that the client accepts for artifacts; null: any. */
    outputModes: string[] | null;
    pushConfig: CreatePushConfigInput | null;
  };
  /** Metadata of the caller; returned with the task. */
  metadata: Record<string, unknown>;
};

/** The dependencies of conversations. */
export type ConversationDeps = {
  skillDeps: SkillDeps;
  feed: TaskFeed;
  recorder: TaskRecorder;
  understandText: UnderstandText;
  /** Where push notifications may be sent. */
  pushPolicy: OutboundPolicy;
  clock: Clock;
  random: Random;
  /** Default: the skills of every server. */
  skills?: readonly Skill[];
  /** How long a skill may take. Default: 25 seconds. */
  runMilliseconds?: number;
};

/** The same, with a function for work that continues after the response. */
export type ConversationRuntime = ConversationDeps & {
  runInBackground(act: Promise<unknown>): void;
};

/** What a message asks for, before it is carried out. */
export type MessagePlan = {
  scope: SkillCallScope;
  /** The skill and fields that the task remembers; null: nothing was understood. */
  request: InputFields | null;
  /** The skill to run with its input, or the result without running a skill. */
  step: SkillRun | { skill: Skill | null; result: TaskResult };
};

/** `repeated`: the fields of the input that only earlier messages of the task contained. */
export type SkillRun = { skill: Skill; input: InputFields; repeated: string[] };

/** A message, its plan, and the task that it continues; null: it starts a task. */
export type MessageAttempt = {
  caller: SkillCaller;
  request: SendRequest;
  plan: MessagePlan;
  before: Task | null;
};
