import type { Message, MessageRole, Part } from '../../../core/tasks/message.ts';
import { isObject } from '../../../kernel/json.ts';
import { isPresent, type ReportProblem, readId, readObject, readStrings } from './fields.ts';
import { readPart } from './read-part.ts';

const rolesByName: Record<string, MessageRole> = {
  ROLE_USER: 'ROLE_USER',
  user: 'ROLE_USER',
  ROLE_AGENT: 'ROLE_AGENT',
  agent: 'ROLE_AGENT',
};

/**
 * The message of SendMessage, with keys in camelCase. Reports missing members, wrong types, and the
 * role of the agent, which callers must not use.
 */
export function readMessage(value: unknown, report: ReportProblem): Message {
  if (!isObject(value)) {
    report('message', isPresent(value) ? 'type' : 'required', 'must be a message object');
    return { messageId: '', role: 'ROLE_USER', parts: [] };
  }
  const messageId = readId(value.messageId, 'message.messageId', report);
  if (messageId === null)
    report(
      'message.messageId',
      'required',
      'is required: a unique string that you choose, such as a UUID',
    );
  return {
    messageId: messageId ?? '',
    role: readRole(value.role, report),
    parts: readParts(value.parts, report),
    ...readTaskReference(value, report),
    ...readOptionalFields(value, report),
  };
}

function readRole(value: unknown, report: ReportProblem): MessageRole {
  const role =
    typeof value === 'string' && Object.hasOwn(rolesByName, value) ? rolesByName[value] : undefined;
  if (!isPresent(value)) report('message.role', 'required', 'is required: send ROLE_USER');
  else if (role === undefined) report('message.role', 'enum', 'must be ROLE_USER');
  else if (role === 'ROLE_AGENT')
    report(
      'message.role',
      'enum',
      'must be ROLE_USER: only the server sends messages as ROLE_AGENT',
    );
  return 'ROLE_USER';
}

function readParts(value: unknown, report: ReportProblem): Part[] {
  if (Array.isArray(value) && value.length > 0)
    return value.map((part, index) => readPart(part, `message.parts[${index}]`, report));
  report('message.parts', 'required', 'must be an array of at least one part');
  return [];
}

/** The conversation and the task that the message belongs to. */
function readTaskReference(value: Record<string, unknown>, report: ReportProblem) {
  const contextId = readId(value.contextId, 'message.contextId', report);
  const taskId = readId(value.taskId, 'message.taskId', report);
  return { ...(contextId !== null && { contextId }), ...(taskId !== null && { taskId }) };
}

function readOptionalFields(value: Record<string, unknown>, report: ReportProblem) {
  const referenceTaskIds = readStrings(value.referenceTaskIds, 'message.referenceTaskIds', report);
  const extensions = readStrings(value.extensions, 'message.extensions', report);
  return {
    ...(isPresent(value.metadata) && {
      metadata: readObject(value.metadata, 'message.metadata', report),
    }),
    ...(referenceTaskIds && { referenceTaskIds }),
    ...(extensions && { extensions }),
  };
}
