import type { SendRequest } from '../../../core/skills/conversation/parts.ts';
import { isObject } from '../../../kernel/json.ts';
import {
  type Complain,
  checkHistoryLength,
  isGiven,
  readFlag,
  reading,
  readObject,
  readTexts,
} from './fields.ts';
import { readMessage } from './read-message.ts';
import { readPushDraft } from './read-push.ts';

/** Params of SendMessage and SendStreamingMessage (§4.1), keys in camelCase already. */
export function readSend(params: Record<string, unknown>): SendRequest {
  return reading((complain) => ({
    message: readMessage(params.message, complain),
    configuration: readConfiguration(params.configuration, complain),
    metadata: isObject(params.metadata) ? params.metadata : {},
  }));
}

/** a2a.md 4; fields that are not known there are ignored. */
export function readConfiguration(
  value: unknown,
  complain: Complain,
): SendRequest['configuration'] {
  const given = readObject(value, 'configuration', complain);
  const at = (name: string) => `configuration.${name}`;
  checkHistoryLength(given.historyLength, at('historyLength'), complain);
  const blocking = readFlag(given.blocking, at('blocking'), complain);
  const returnImmediately = readFlag(given.returnImmediately, at('returnImmediately'), complain);
  const push = given.taskPushNotificationConfig ?? given.pushNotificationConfig;
  return {
    returnImmediately: returnImmediately ?? blocking === false,
    outputModes: readTexts(given.acceptedOutputModes, at('acceptedOutputModes'), complain),
    pushConfig: isGiven(push)
      ? readPushDraft(push, at('taskPushNotificationConfig'), complain)
      : null,
  };
}
