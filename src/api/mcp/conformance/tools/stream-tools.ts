import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../../../kernel/json.ts';
import { type FixtureTools, textResult } from '../fixture.ts';
import { askForInput, elicitation, requireCapability } from '../input-required.ts';
import { notification, type Send, streamResponse } from '../stream.ts';

const stepMilliseconds = 50;

const log = (send: Send, data: string) =>
  send(notification('message', { level: 'info', logger: 'conformance', data }));

/** Tools that send notifications before their result, or change what the server lists. */
export const streamTools: FixtureTools = {
  test_tool_with_progress: {
    description: 'Reports its progress.',
    run(call, _args, { streams }) {
      const meta = isObject(call.params._meta) ? call.params._meta : {};
      const { progressToken } = meta;
      return streamResponse(call, streams, async (send) => {
        for (const progress of [0, 50, 100]) {
          if (progress > 0) await sleep(stepMilliseconds);
          if (progressToken !== undefined)
            send(notification('progress', { progressToken, progress, total: 100 }));
        }
        return textResult('The tool reported its progress.');
      });
    },
  },
  test_tool_with_logging: {
    description: 'Sends three log messages.',
    eras: ['legacy'],
    run: (call, _args, { streams }) =>
      streamResponse(call, streams, async (send) => {
        log(send, 'Tool execution started');
        await sleep(stepMilliseconds);
        log(send, 'Tool processing data');
        await sleep(stepMilliseconds);
        log(send, 'Tool execution completed');
        return textResult('The tool sent its log messages.');
      }),
  },
  test_logging_tool: {
    description: 'Sends a log message if the request asks for log messages.',
    eras: ['modern'],
    run: (call, _args, { streams }) =>
      streamResponse(call, streams, async (send) => {
        if (call.metadata && call.metadata.logLevel !== null) log(send, 'Tool execution started');
        return textResult('The tool ran.');
      }),
  },
  test_streaming_elicitation: {
    description: 'Asks for input on a stream.',
    eras: ['modern'],
    run(call, _args, { streams }) {
      requireCapability(call, 'elicitation');
      return streamResponse(call, streams, async () =>
        askForInput(call, { user_name: elicitation('What is your name?', 'name') }),
      );
    },
  },
  test_trigger_tool_change: {
    description: 'Changes the list of tools.',
    eras: ['modern'],
    run(_call, _args, { changes }) {
      changes.toggle('tools');
      return textResult('The list of tools changed.');
    },
  },
  test_trigger_prompt_change: {
    description: 'Changes the list of prompts.',
    eras: ['modern'],
    run(_call, _args, { changes }) {
      changes.toggle('prompts');
      return textResult('The list of prompts changed.');
    },
  },
};
