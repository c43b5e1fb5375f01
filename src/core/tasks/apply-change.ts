import { Refusal } from '../../kernel/refusal.ts';
import type { Frame, FrameContent } from './frame.ts';
import type { Artifact, Message, Part } from './message.ts';
import { keptMessage } from './open-task.ts';
import { isTerminal, type Task, type TaskRun, type TaskTrigger, taskStates } from './task.ts';
import { jsonOf } from './task-text.ts';

/** One step of a task. What is left out stays as it is. */
export type TaskChange = {
  /** Null: only hears, says or remembers. */
  trigger: TaskTrigger | null;
  /** The run that this comes from. */
  runId?: string;
  /** What the user wrote meanwhile. */
  heard?: Message;
  /** What the agent says: a message, and the status with it. */
  say?: Part[];
  /** Metadata of that message, for clients that read more than its parts. */
  aside?: Record<string, unknown>;
  /** One with a known id takes its place. */
  artifacts?: Artifact[];
  /** What will end it from outside, instead of what was awaited so far (awaits.ts). */
  awaits?: string[];
  request?: Record<string, unknown> | null;
  /** Added to what is there. */
  metadata?: Record<string, unknown>;
  /** Who has it in hand now; null: nobody. */
  run?: TaskRun | null;
  /** Which steps are pushed: all of them unless a call waits for the end (`final`). */
  pushed?: Pushed;
};

export type Pushed = 'all' | 'final';

export type Changed = { task: Task; frames: Frame[] };

const historyLimit = 100;
/** Characters of all messages together: each change of a task writes its whole history. */
const historySize = 1_048_576;

/**
 * The task after a change, and what its streams are told: each artifact, then the status. 409
 * `task_not_cancelable`, `task_over` or `task_running` for a change that its state does not allow.
 */
export function applyChange(task: Task, change: TaskChange, now: Date): Changed {
  const state = nextState(task, change, now);
  const heard = change.heard ? keep(task, change.heard) : task;
  const said = change.say ? keep(heard, agentMessage(change.say, change.aside)) : heard;
  const message = change.say ? (said.history.at(-1) ?? null) : null;
  const contents = contentsOf(change, { state, at: now, message });
  const frames = contents.map((content, index) => numbered(task, index, content));
  const isTold = frames.at(-1)?.kind === 'status';
  return {
    frames,
    task: {
      ...said,
      state,
      stateAt: isTold ? now : task.stateAt,
      statusMessage: message ?? task.statusMessage,
      artifacts: withArtifacts(task.artifacts, change.artifacts),
      metadata: change.metadata ? { ...task.metadata, ...change.metadata } : task.metadata,
      request: change.request === undefined ? task.request : change.request,
      run: runAfter(task, change, state),
      lastFrame: task.lastFrame + frames.length,
    },
  };
}

function nextState(task: Task, { trigger, runId }: TaskChange, now: Date): Task['state'] {
  if (trigger === null) {
    if (isTerminal(task.state)) throw taskOver(task);
    return task.state;
  }
  if (trigger === 'start') refuseSecondRun(task, runId, now);
  return taskStates.next(task.state, trigger, refusedBecause(task, trigger));
}

/** Of two messages at the same time one waits for the other's answer (a2a.md 6). */
function refuseSecondRun({ run }: Task, runId: string | undefined, now: Date): void {
  if (run !== null && run.id !== runId && run.until > now)
    throw new Refusal(
      'wrong_state',
      'task_running',
      'This task is at work on an earlier message: send yours when it has answered.',
    );
}

function refusedBecause(task: Task, trigger: TaskTrigger): string {
  if (trigger === 'cancel') return 'task_not_cancelable';
  return isTerminal(task.state) ? 'task_over' : 'task_running';
}

function taskOver({ state }: Task): Refusal {
  const message = `This task is ${state}, for good: send a message without a task id to begin another one.`;
  return new Refusal('wrong_state', 'task_over', message);
}

const agentMessage = (parts: Part[], metadata?: Record<string, unknown>) => ({
  role: 'ROLE_AGENT' as const,
  parts,
  ...(metadata && { metadata }),
});

/** Adds a message to the history; the oldest goes when it is full. */
function keep(task: Task, message: Parameters<typeof keptMessage>[2]): Task {
  const historyCount = task.historyCount + 1;
  const kept = keptMessage(task, historyCount, message);
  const latest = [...task.history, kept].slice(-historyLimit);
  return { ...task, historyCount, history: thatFit(latest) };
}

/** The latest messages that fit; the last one always does. */
function thatFit(messages: Message[]): Message[] {
  let size = 0;
  const from = messages.findLastIndex((message) => {
    size += jsonOf(message).length;
    return size > historySize;
  });
  return from < 0 ? messages : messages.slice(Math.min(from + 1, messages.length - 1));
}

type Status = Omit<Extract<FrameContent, { kind: 'status' }>, 'kind'>;

function contentsOf({ trigger, artifacts = [], say }: TaskChange, status: Status): FrameContent[] {
  const told = artifacts.map((artifact) => ({ kind: 'artifact' as const, artifact }));
  return trigger === null && !say ? told : [...told, { kind: 'status', ...status }];
}

function numbered({ id, contextId, lastFrame }: Task, index: number, content: FrameContent): Frame {
  return { taskId: id, contextId, number: lastFrame + 1 + index, ...content };
}

function withArtifacts(known: Artifact[], added: Artifact[] | undefined): Artifact[] {
  if (!added) return known;
  const byId = new Map(known.map((artifact) => [artifact.artifactId, artifact]));
  for (const artifact of added) byId.set(artifact.artifactId, artifact);
  return [...byId.values()];
}

/** Who asks or has ended has nothing in hand any more. */
function runAfter(task: Task, { run }: TaskChange, state: Task['state']): TaskRun | null {
  const isAtWork = state === 'submitted' || state === 'working';
  return isAtWork ? (run === undefined ? task.run : run) : null;
}

/** The status with which a waiting call is answered. */
export const isFinal = (frame: Frame): boolean =>
  frame.kind === 'status' && frame.state !== 'submitted' && frame.state !== 'working';
