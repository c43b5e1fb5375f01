import type { Method, MethodCall } from '../../../http/mcp/methods.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { imageContent, textContent } from './fixture.ts';
import { askForInput, elicitation, readInputs } from './input-required.ts';
import type { ListChanges } from './list-changes.ts';

type Prompt = {
  description: string;
  arguments?: { name: string; description: string; required: boolean }[];
  get(call: MethodCall, args: JsonObject): object;
};

const argument = (name: string, description: string) => ({ name, description, required: true });
const fromUser = (...contents: object[]) => ({
  messages: contents.map((content) => ({ role: 'user', content })),
});

const prompts: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: {
    description: 'A prompt without arguments.',
    get: () => fromUser(textContent('This is a simple prompt for testing.')),
  },
  test_prompt_with_arguments: {
    description: 'A prompt with two arguments.',
    arguments: [argument('arg1', 'First test argument'), argument('arg2', 'Second test argument')],
    get: (_call, { arg1, arg2 }) =>
      fromUser(textContent(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  test_prompt_with_embedded_resource: {
    description: 'A prompt that contains a resource.',
    arguments: [argument('resourceUri', 'URI of the resource to embed')],
    get: (_call, { resourceUri: uri }) =>
      fromUser(
        {
          type: 'resource',
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
        textContent('Please process the embedded resource above.'),
      ),
  },
  test_prompt_with_image: {
    description: 'A prompt that contains an image.',
    get: () => fromUser(imageContent, textContent('Please analyze the image above.')),
  },
  test_input_required_result_prompt: {
    description: 'A prompt that asks the user for its context.',
    get(call) {
      const inputs = readInputs(call, ['user_context']);
      if (inputs) return fromUser(textContent(JSON.stringify(inputs.user_context?.content)));
      return askForInput(call, {
        user_context: elicitation('What context should the prompt use?', 'context'),
      });
    },
  },
};

const extraPrompt: Prompt = {
  description: 'A prompt that is listed from time to time.',
  get: () => fromUser(textContent('Listed at present.')),
};

const currentPrompts = (changes: ListChanges): Readonly<Record<string, Prompt>> => ({
  ...prompts,
  ...(changes.hasExtra('prompts') && { test_dynamic_prompt: extraPrompt }),
});

export const listPrompts =
  (changes: ListChanges): Method =>
  () => ({
    prompts: Object.entries(currentPrompts(changes)).map(([name, { get: _, ...prompt }]) => ({
      name,
      ...prompt,
    })),
  });

export const getPrompt =
  (changes: ListChanges): Method =>
  (call) => {
    const { name, arguments: args = {} } = call.params;
    const known = currentPrompts(changes);
    const prompt = typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : null;
    if (prompt && isObject(args)) return prompt.get(call, args);
    throw invalid([{ field: 'name', code: 'unknown_prompt', message: 'is not a prompt' }]);
  };

const suggestions = ['paris', 'park', 'party'];

/** `completion/complete`: values for any argument. */
export const completeArgument: Method = ({ params: { argument: sent } }) => {
  const prefix = isObject(sent) ? String(sent.value) : '';
  const values = suggestions.filter((word) => word.startsWith(prefix));
  return { completion: { values, total: values.length, hasMore: false } };
};
