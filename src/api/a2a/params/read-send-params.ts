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

/** Params of SendMessage and SendStreamingMessage, with keys in camelCase. */
export function readSendParams(params: Record<string, unknown>): SendRequest {
  return collectProblems((report) => ({
    message: readMessage(params.message, report),
    configuration: readConfiguration(params.configuration, report),
    metadata: isObject(params.metadata) ? params.metadata : {},
  }));
}

/** `configuration` of A2A 1.0 and 0.3; unknown members are ignored. */
export function readConfiguration(
  value: unknown,
  report: ReportProblem,
): SendRequest['configuration'] {
  const given = readObject(value, 'configuration', report);
  const pathOf = (name: string) => `configuration.${name}`;
  checkHistoryLength(given.historyLength, pathOf('historyLength'), report);
  const blocking = readBoolean(given.blocking, pathOf('blocking'), report);
  const returnImmediately = readBoolean(
    given.returnImmediately,
    pathOf('returnImmediately'),
    report,
  );
  const push = given.taskPushNotificationConfig ?? given.pushNotificationConfig;
  return {
    returnImmediately: returnImmediately ?? blocking === false,
    outputModes: readStrings(given.acceptedOutputModes, pathOf('acceptedOutputModes'), report),
    pushConfig: isPresent(push)
      ? readPushConfigInput(push, pathOf('taskPushNotificationConfig'), report)
      : null,
  };
}
