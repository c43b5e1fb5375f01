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
 * The message of a SendMessage (§2.2), its protocol keys in camelCase already. Complains of what is
 * missing, of the wrong type, or says that an agent of ours sent it.
 */
export function readMessage(value: unknown, complain: ReportProblem): Message {
  if (!isObject(value)) {
    complain('message', isPresent(value) ? 'type' : 'required', 'must be a message object');
    return { messageId: '', role: 'ROLE_USER', parts: [] };
  }
  const messageId = readId(value.messageId, 'message.messageId', complain);
  if (messageId === null)
    complain('message.messageId', 'required', 'is required: a string of your own making');
  return {
    messageId: messageId ?? '',
    role: readRole(value.role, complain),
    parts: readParts(value.parts, complain),
    ...readTaskReference(value, complain),
    ...readOptionalFields(value, complain),
  };
}

function readRole(value: unknown, complain: ReportProblem): MessageRole {
  const role =
    typeof value === 'string' && Object.hasOwn(rolesByName, value) ? rolesByName[value] : undefined;
  if (!isPresent(value)) complain('message.role', 'required', 'is required: send ROLE_USER');
  else if (role === undefined) complain('message.role', 'enum', 'must be ROLE_USER');
  else if (role === 'ROLE_AGENT')
    complain('message.role', 'enum', 'must be ROLE_USER: the agent is on this side');
  return 'ROLE_USER';
}

function readParts(value: unknown, complain: ReportProblem): Part[] {
  if (Array.isArray(value) && value.length > 0)
    return value.map((part, at) => readPart(part, `message.parts[${at}]`, complain));
  complain('message.parts', 'required', 'must be a list of at least one part');
  return [];
}

/** Which conversation and task it belongs to. */
function readTaskReference(value: Record<string, unknown>, complain: ReportProblem) {
  const contextId = readId(value.contextId, 'message.contextId', complain);
  const taskId = readId(value.taskId, 'message.taskId', complain);
  return { ...(contextId !== null && { contextId }), ...(taskId !== null && { taskId }) };
}

function readOptionalFields(value: Record<string, unknown>, complain: ReportProblem) {
  const referenceTaskIds = readStrings(
    value.referenceTaskIds,
    'message.referenceTaskIds',
    complain,
  );
  const extensions = readStrings(value.extensions, 'message.extensions', complain);
  return {
    ...(isPresent(value.metadata) && {
      metadata: readObject(value.metadata, 'message.metadata', complain),
    }),
    ...(referenceTaskIds && { referenceTaskIds }),
    ...(extensions && { extensions }),
  };
}
