import type { SendRequest } from '../../../core/skills/conversation/conversation-deps.ts';
import { isObject } from '../../../kernel/json.ts';
import {
  checkHistoryLength,
  collectProblems,
  isPresent,
  type ReportProblem,
  readBoolean,
  readObject,
  readStrings,
} from './fields.ts';
import { readMessage } from './read-message.ts';
import { readPushConfigInput } from './read-push-config-input.ts';

/** Params of SendMessage and SendStreamingMessage (§4.1), keys in camelCase already. */
export function readSendParams(params: Record<string, unknown>): SendRequest {
  return collectProblems((complain) => ({
    message: readMessage(params.message, complain),
    configuration: readConfiguration(params.configuration, complain),
    metadata: isObject(params.metadata) ? params.metadata : {},
  }));
}

/** a2a.md 4; fields that are not known there are ignored. */
export function readConfiguration(
  value: unknown,
  complain: ReportProblem,
): SendRequest['configuration'] {
  const given = readObject(value, 'configuration', complain);
  const at = (name: string) => `configuration.${name}`;
  checkHistoryLength(given.historyLength, at('historyLength'), complain);
  const blocking = readBoolean(given.blocking, at('blocking'), complain);
  const returnImmediately = readBoolean(given.returnImmediately, at('returnImmediately'), complain);
  const push = given.taskPushNotificationConfig ?? given.pushNotificationConfig;
  return {
    returnImmediately: returnImmediately ?? blocking === false,
    outputModes: readStrings(given.acceptedOutputModes, at('acceptedOutputModes'), complain),
    pushConfig: isPresent(push)
      ? readPushConfigInput(push, at('taskPushNotificationConfig'), complain)
      : null,
  };
}
