import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import {
  type AgentConversation,
  createAgentConversation,
} from '../../core/skills/conversation/agent-conversation.ts';
import type { ConversationDeps } from '../../core/skills/conversation/conversation-deps.ts';
import type { Skill, SkillName, SkillOutcome } from '../../core/skills/skill.ts';
import { changeTask } from '../../core/tasks/change/change-task.ts';
import { dataPart, type Message, type Part, textPart } from '../../core/tasks/message.ts';
import type { Task } from '../../core/tasks/task.ts';

/** The response that the official A2A test kit expects to messages with a certain id prefix. */
type Script = {
  state?: SkillOutcome['state'] | 'rejected';
  message?: string;
  artifact?: Part[];
  /** How long the task stays in the state working, so that the kit can read it in that state. */
  waitMilliseconds?: number;
};

// The kit's timeout for streams, in milliseconds.
const streamingTimeout = 2_000;

const file = { filename: 'output.txt', mediaType: 'text/plain' };
const textArtifact = (text: string): Script => ({ artifact: [textPart(text)] });

/** Scenarios of the A2A 1.0 kit, by prefix of the message id. */
const scripts: Record<string, Script> = {
  'tck-complete-task': { message: 'Hello from TCK' },
  'tck-delayed-complete': { message: 'Done after delay', waitMilliseconds: streamingTimeout },
  'tck-artifact-text': textArtifact('Generated text content'),
  'tck-artifact-file': { artifact: [{ raw: Buffer.from('tck').toString('base64'), ...file }] },
  'tck-artifact-file-url': { artifact: [{ url: 'https://example.com/output.txt', ...file }] },
  'tck-artifact-data': { artifact: [dataPart({ key: 'value', count: 42 })] },
  // The kit would also accept a message without a task, but this server always creates a task.
  'tck-message-response': { message: 'Direct message response' },
  'tck-input-required': { state: 'input_required', message: 'More input is required.' },
  'tck-reject-task': { state: 'rejected', message: 'rejected' },
  'tck-stream-001': textArtifact('Stream hello from TCK'),
  'tck-stream-002': {},
  'tck-stream-003': textArtifact('Stream task lifecycle'),
  'tck-stream-ordering-001': textArtifact('Ordered output'),
  'tck-stream-artifact-text': textArtifact('Streamed text content'),
  'tck-stream-artifact-file': {
    artifact: [{ raw: Buffer.from('tck').toString('base64'), ...file }],
  },
  'tck-stream-artifact-chunked': { artifact: [textPart('chunk-1 '), textPart('chunk-2')] },
  'test-resubscribe-message-id': { waitMilliseconds: 2 * streamingTimeout },
};

// Longest first, because one prefix may be the beginning of another.
const scriptPrefixes = Object.keys(scripts).sort((one, other) => other.length - one.length);

/**
 * Wraps the conversation so that messages of the official kit get the expected response, each from
 * a conversation with a single scripted skill (`A2A_CONFORMANCE_SKILL=1`).
 */
export function withConformanceSkill(
  defaultConversation: AgentConversation,
  deps: ConversationDeps,
): AgentConversation {
  const byPrefix = new Map(
    scriptPrefixes.map((prefix) => [prefix, scriptedConversation(deps, scripts[prefix] ?? {})]),
  );
  const conversationFor = ({ messageId }: Message): AgentConversation => {
    const prefix = scriptPrefixes.find((known) => messageId.startsWith(known));
    return (prefix && byPrefix.get(prefix)) || defaultConversation;
  };
  return {
    send: (caller, request) => conversationFor(request.message).send(caller, request),
    stream: (caller, request, listener) =>
      conversationFor(request.message).stream(caller, request, listener),
    async settle() {
      for (const conversation of [defaultConversation, ...byPrefix.values()])
        await conversation.settle();
    },
  };
}

const conformanceSkill = 'conformance' as SkillName;

function scriptedConversation(deps: ConversationDeps, script: Script): AgentConversation {
  const understandText = async () => ({ skill: conformanceSkill, input: {} });
  const conversation = createAgentConversation({
    ...deps,
    understandText,
    skills: [scriptedSkill(script)],
  });
  if (script.state !== 'rejected') return conversation;
  return {
    ...conversation,
    send: async (caller, request) => rejectTask(deps, await conversation.send(caller, request)),
  };
}

/** No real skill rejects a task, so this one is rejected after the skill has run. */
async function rejectTask({ skillDeps }: ConversationDeps, task: Task): Promise<Task> {
  const changed = await skillDeps.unit.run(task.tenant, (work) =>
    changeTask(work, task.id, { trigger: 'reject' }),
  );
  return changed?.task ?? task;
}

function scriptedSkill({ state, message, artifact, waitMilliseconds = 0 }: Script): Skill {
  return {
    name: conformanceSkill,
    title: 'Conformance',
    description: 'Answers the official A2A test kit.',
    tags: ['conformance'],
    examples: ['tck'],
    scope: null,
    readOnly: true,
    input: Type.Object({}),
    async run() {
      if (waitMilliseconds > 0) await sleep(waitMilliseconds);
      return {
        state: state === undefined || state === 'completed' ? 'completed' : 'input_required',
        message: message ?? 'Done.',
        artifacts: artifact ? [{ artifactId: 'tck', name: 'tck', parts: artifact }] : [],
      };
    },
  };
}
