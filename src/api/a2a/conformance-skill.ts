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

/** What the official kit expects of a message whose id begins with a word that it knows. */
type Script = {
  state?: SkillOutcome['state'] | 'rejected';
  message?: string;
  artifact?: Part[];
  /** At work before it ends: the kit looks at the task meanwhile. */
  waitMilliseconds?: number;
};

// The kit waits for streams this long.
const streamingTimeout = 2_000;

const file = { filename: 'output.txt', mediaType: 'text/plain' };
const textArtifact = (text: string): Script => ({ artifact: [textPart(text)] });

/** Scenarios of the A2A kit for 1.0, by prefix of the message id. */
const scripts: Record<string, Script> = {
  'tck-complete-task': { message: 'Hello from TCK' },
  'tck-delayed-complete': { message: 'Done after delay', waitMilliseconds: streamingTimeout },
  'tck-artifact-text': textArtifact('Generated text content'),
  'tck-artifact-file': { artifact: [{ raw: Buffer.from('tck').toString('base64'), ...file }] },
  'tck-artifact-file-url': { artifact: [{ url: 'https://example.com/output.txt', ...file }] },
  'tck-artifact-data': { artifact: [dataPart({ key: 'value', count: 42 })] },
  // A task all the same: there is no other answer here (a2a.md C11).
  'tck-message-response': { message: 'Direct message response' },
  'tck-input-required': { state: 'input_required', message: 'Say more.' },
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

// The longest first: one may begin with another.
const scriptPrefixes = Object.keys(scripts).sort((one, other) => other.length - one.length);

/**
 * The same conversation, but messages of the official kit are answered as it expects
 * (`A2A_CONFORMANCE_SKILL=1`): by conversations of our own make that know one skill each.
 */
export function withConformanceSkill(
  usual: AgentConversation,
  parts: ConversationDeps,
): AgentConversation {
  const byPrefix = new Map(
    scriptPrefixes.map((prefix) => [prefix, scriptedConversation(parts, scripts[prefix] ?? {})]),
  );
  const answering = ({ messageId }: Message): AgentConversation => {
    const prefix = scriptPrefixes.find((word) => messageId.startsWith(word));
    return (prefix && byPrefix.get(prefix)) || usual;
  };
  return {
    send: (asker, request) => answering(request.message).send(asker, request),
    stream: (asker, request, listener) =>
      answering(request.message).stream(asker, request, listener),
    async settle() {
      for (const talk of [usual, ...byPrefix.values()]) await talk.settle();
    },
  };
}

const conformanceSkill = 'conformance' as SkillName;

function scriptedConversation(parts: ConversationDeps, script: Script): AgentConversation {
  const understandText = async () => ({ skill: conformanceSkill, input: {} });
  const talk = createAgentConversation({
    ...parts,
    understandText,
    skills: [scriptedSkill(script)],
  });
  if (script.state !== 'rejected') return talk;
  return {
    ...talk,
    send: async (asker, request) => rejectTask(parts, await talk.send(asker, request)),
  };
}

/** No skill of ours rejects: this task is, once it has asked. */
async function rejectTask({ tools }: ConversationDeps, task: Task): Promise<Task> {
  const changed = await tools.unit.run(task.tenant, (work) =>
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
