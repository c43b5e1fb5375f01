import type { Message, MessageRole, Part } from '../../../core/tasks/message.ts';
import { isObject } from '../../../kernel/json.ts';
import { type Complain, isGiven, readId, readObject, readTexts } from './fields.ts';
import { readPart } from './read-part.ts';

const roles: Record<string, MessageRole> = {
  ROLE_USER: 'ROLE_USER',
  user: 'ROLE_USER',
  ROLE_AGENT: 'ROLE_AGENT',
  agent: 'ROLE_AGENT',
};

/**
 * The message of a SendMessage (§2.2), its protocol keys in camelCase already. Complains of what is
 * missing, of the wrong type, or says that an agent of ours sent it.
 */
export function readMessage(value: unknown, complain: Complain): Message {
  if (!isObject(value)) {
    complain('message', isGiven(value) ? 'type' : 'required', 'must be a message object');
    return { messageId: '', role: 'ROLE_USER', parts: [] };
  }
  const messageId = readId(value.messageId, 'message.messageId', complain);
  if (messageId === null)
    complain('message.messageId', 'required', 'is required: a string of your own making');
  return {
    messageId: messageId ?? '',
    role: readRole(value.role, complain),
    parts: readParts(value.parts, complain),
    ...readPlace(value, complain),
    ...readExtras(value, complain),
  };
}

function readRole(value: unknown, complain: Complain): MessageRole {
  const role = typeof value === 'string' && Object.hasOwn(roles, value) ? roles[value] : undefined;
  if (!isGiven(value)) complain('message.role', 'required', 'is required: send ROLE_USER');
  else if (role === undefined) complain('message.role', 'enum', 'must be ROLE_USER');
  else if (role === 'ROLE_AGENT')
    complain('message.role', 'enum', 'must be ROLE_USER: the agent is on this side');
  return 'ROLE_USER';
}

function readParts(value: unknown, complain: Complain): Part[] {
  if (Array.isArray(value) && value.length > 0)
    return value.map((part, at) => readPart(part, `message.parts[${at}]`, complain));
  complain('message.parts', 'required', 'must be a list of at least one part');
  return [];
}

/** Which conversation and task it belongs to. */
function readPlace(value: Record<string, unknown>, complain: Complain) {
  const contextId = readId(value.contextId, 'message.contextId', complain);
  const taskId = readId(value.taskId, 'message.taskId', complain);
  return { ...(contextId !== null && { contextId }), ...(taskId !== null && { taskId }) };
}

function readExtras(value: Record<string, unknown>, complain: Complain) {
  const referenceTaskIds = readTexts(value.referenceTaskIds, 'message.referenceTaskIds', complain);
  const extensions = readTexts(value.extensions, 'message.extensions', complain);
  return {
    ...(isGiven(value.metadata) && {
      metadata: readObject(value.metadata, 'message.metadata', complain),
    }),
    ...(referenceTaskIds && { referenceTaskIds }),
    ...(extensions && { extensions }),
  };
}
