import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { ChatMessage } from '../../lab/agents/chat.ts';
import type { LanguageModelSettings } from '../../src/platform/settings/language-model.ts';

type Script = { values: [string, string]; quantity: number };

/**
 * An OpenAI-compatible API whose model follows a script: it searches for the polo, puts it into a
 * cart with the options and quantity of the script, checks out and pays.
 */
export async function openScriptedModel(
  t: TestContext,
  script: Script,
): Promise<LanguageModelSettings> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const message = reply(messages, script);
    response.end(JSON.stringify({ choices: [{ message }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, model: 'scripted', key: null };
}

function reply(messages: ChatMessage[], { values, quantity }: Script): ChatMessage {
  const answers = messages.flatMap(({ role, content }) => (role === 'tool' ? (content ?? '') : []));
  const [search = '', cart = '', checkout = ''] = answers;
  const [, email] = /my email address ([^\s]+)\./.exec(messages[1]?.content ?? '') ?? [];
  const [Size, Color] = values;
  const token = /"token":"(cart_[^"]+)"/.exec(cart)?.[1];
  const steps: [string, object][] = [
    ['catalog_search', { query: 'polo' }],
    [
      'cart_management',
      {
        product_id: /prd_\w+/.exec(search)?.[0],
        variant_options: { Size, Color },
        ...{ quantity, buyer: { email } },
        shipping_address: {
          country: 'US',
          state: 'CA',
          postcode: '94107',
          name: 'A',
          line1: 'B',
          city: 'C',
        },
      },
    ],
    [
      'cart_management',
      { cart_token: token, selected_shipping_option_id: 'standard', action: 'checkout' },
    ],
    ['pay', { url: /"redirectUrl":"([^"]+)"/.exec(checkout)?.[1] }],
  ];
  const step = steps[answers.length];
  if (!step) return { role: 'assistant', content: 'Done.' };
  const [name, input] = step;
  const call = {
    id: `call_${answers.length}`,
    function: { name, arguments: JSON.stringify(input) },
  };
  return { role: 'assistant', content: null, tool_calls: [{ ...call, type: 'function' } as never] };
}
