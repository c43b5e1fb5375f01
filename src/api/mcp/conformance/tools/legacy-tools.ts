import { type FixtureTool, type FixtureTools, textResult } from '../fixture.ts';
import { streamResponse } from '../stream.ts';

/** A tool that asks the user with a form, and returns what came back. */
const elicits = (description: string, properties: object): FixtureTool => ({
  description,
  eras: ['legacy'],
  run: (call, _args, { streams, clientRequests }) =>
    streamResponse(call, streams, async (send) => {
      const { action, content } = await clientRequests.ask(send, 'elicitation/create', {
        message: description,
        requestedSchema: { type: 'object', properties, required: [] },
      });
      return textResult(
        `Elicitation completed: action=${action}, content=${JSON.stringify(content)}`,
      );
    }),
});

const titled = (values: readonly string[], titles: readonly string[]) =>
  values.map((value, at) => ({ const: value, title: titles[at] }));

const options = ['option1', 'option2', 'option3'];
const values = ['value1', 'value2', 'value3'];

/** Tools that send requests to the client, which revisions before 2026-07-28 have. */
export const legacyTools: FixtureTools = {
  test_sampling: {
    description: 'Asks the model of the client.',
    inputSchema: {
      type: 'object',
      properties: { prompt: { type: 'string', description: 'The prompt to send to the LLM' } },
      required: ['prompt'],
    },
    eras: ['legacy'],
    run: (call, { prompt }, { streams, clientRequests }) =>
      streamResponse(call, streams, async (send) => {
        const content = { type: 'text', text: String(prompt) };
        const messages = [{ role: 'user', content }];
        const params = { messages, maxTokens: 100 };
        const answer = await clientRequests.ask(send, 'sampling/createMessage', params);
        const { text } = answer.content as { text?: unknown };
        return textResult(`LLM response: ${text}`);
      }),
  },
  test_elicitation: {
    description: 'Asks the user.',
    inputSchema: {
      type: 'object',
      properties: { message: { type: 'string', description: 'The message to show the user' } },
      required: ['message'],
    },
    eras: ['legacy'],
    run: (call, { message }, { streams, clientRequests }) =>
      streamResponse(call, streams, async (send) => {
        const answer = await clientRequests.ask(send, 'elicitation/create', {
          message: String(message),
          requestedSchema: {
            type: 'object',
            properties: {
              username: { type: 'string', description: "User's response" },
              email: { type: 'string', description: "User's email address" },
            },
            required: ['username', 'email'],
          },
        });
        const { action, content } = answer;
        return textResult(`User response: action: ${action}, content: ${JSON.stringify(content)}`);
      }),
  },
  test_elicitation_sep1034_defaults: elicits('Please review the defaults', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
  test_elicitation_sep1330_enums: elicits('Please choose', {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: {
      type: 'string',
      oneOf: titled(values, ['First Option', 'Second Option', 'Third Option']),
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: {
      type: 'array',
      items: { anyOf: titled(values, ['First Choice', 'Second Choice', 'Third Choice']) },
    },
  }),
};
