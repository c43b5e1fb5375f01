import type { LanguageModelSettings } from '../../src/platform/settings/language-model.ts';
import { type Goal, places } from '../goals/goal.ts';
import type { Buyer, Filled } from './agent.ts';
import { type ChatMessage, type ChatTool, chat, type ToolCall } from './chat.ts';
import { payAtLink } from './person.ts';
import type { Trip } from './shopping.ts';
import type { Wire } from './wire.ts';

const instructions = `You shop for your owner with the tools of one store.
Buy exactly what is asked for: product, options, quantity, place and coupon. If the store does not have exactly that, buy nothing, leave no cart, and say so.
Follow what the answers of the tools say. Choose the cheapest shipping.
When a tool answers with a link to pay, call pay with it, unless the owner wants a cart only. Then answer in one sentence.`;

const pay: ChatTool = {
  type: 'function',
  function: {
    name: 'pay',
    description: 'The owner opens a payment link and pays.',
    parameters: {
      type: 'object',
      properties: { url: { type: 'string' } },
      required: ['url'],
    },
  },
};

/** A language model that shops with the tools of the store's MCP server, as a guest. */
export function modelAgent(wire: Wire, host: string, settings: LanguageModelSettings) {
  let filled: Filled | null = null;
  const answers: string[] = [];
  const rpc = async (method: string, params: object): Promise<any> => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    return (await wire.send({ method: 'POST', path: '/api/mcp', host, body })).body;
  };
  const callTool = async ({ function: { name, arguments: text } }: ToolCall): Promise<string> => {
    const input = parse(text);
    if (input === null) return 'The arguments are not a JSON object.';
    if (name === 'pay') return payLink(wire, String(input.url));
    const { result, error } = await rpc('tools/call', { name, arguments: input });
    const answer = JSON.stringify(result?.structuredContent ?? result ?? error);
    answers.push(answer);
    filled = filledBy(result?.structuredContent) ?? filled;
    return answer;
  };
  const ask = async (text: string): Promise<string> => {
    const { result } = await rpc('tools/list', {});
    const tools = [...result.tools.map(toChatTool), pay];
    const messages: ChatMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: text },
    ];
    return chat(settings, messages, { tools, callTool });
  };
  return {
    filled: () => filled,
    async shop(goal: Goal, buyer: Buyer): Promise<Trip> {
      const reply = await ask(sentenceFor(goal, buyer));
      const [token = null] = answers.join().match(/conf_[\w-]+/) ?? [];
      return token === null
        ? { ended: 'gave up', why: reply }
        : { ended: 'paid', confirmation: token };
    },
    async join(plan: string, buyer: Buyer): Promise<void> {
      await ask(`Sign me up for the plan ${plan}. My email address is ${buyer.email}.`);
    },
    async readPolicy({ request }: Goal): Promise<string> {
      return (await ask(request)) + answers.join();
    },
  };
}

function sentenceFor({ request, quantity, place, coupon, end }: Goal, buyer: Buyer): string {
  const facts = [
    `${request}.`,
    `I need ${quantity}.`,
    `My name is ${buyer.name}, my email address ${buyer.email}.`,
    place && `Ship to ${JSON.stringify(places[place])}.`,
    coupon && `Use the coupon ${coupon}; without it, do not buy.`,
    end.kind === 'cart' ? 'Only fill a cart; do not check out.' : 'Check out and pay.',
  ];
  return facts.filter(Boolean).join(' ');
}

async function payLink(wire: Wire, url: string): Promise<string> {
  return payAtLink(wire, url).then(
    () => 'Paid.',
    (error: Error) => error.message,
  );
}

function filledBy(data: any): Filled | null {
  if (data?.cart?.token) return { cart: data.cart.token };
  return data?.checkout?.id ? { session: data.checkout.id } : null;
}

const toChatTool = ({ name, description, inputSchema }: any): ChatTool => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
});

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
