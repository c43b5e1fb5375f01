import type { LanguageModelSettings } from '../src/platform/settings/language-model.ts';
import { acpAgent } from './agents/acp.ts';
import type { Agent, Buyer } from './agents/agent.ts';
import { openConversation } from './agents/conversation.ts';
import { type Errands, errandsOf } from './agents/errands.ts';
import { modelAgent } from './agents/model.ts';
import { restAgent } from './agents/rest.ts';
import { goShopping, type Trip } from './agents/shopping.ts';
import { overA2a, overMcp, skillAgent } from './agents/skills.ts';
import { ucpAgent } from './agents/ucp.ts';
import { ucpMcpAgent } from './agents/ucp-mcp.ts';
import type { Wire } from './agents/wire.ts';
import { wordsAgent, wordsErrands } from './agents/words.ts';
import { x402Agent } from './agents/x402.ts';
import type { Goal } from './goals/goal.ts';

/**
 * A store as an agent reaches it: its slug, its host, a key that may buy over A2A, and the key of an
 * agent connection.
 */
export type Entrance = { store: string; host: string; apiKey: string; connectionKey: string };

/** An agent ready for one goal: how it shops and what else it can do. */
export type Traveller = Pick<Agent, 'filled'> &
  Errands & { shop(goal: Goal, buyer: Buyer): Promise<Trip> };

export type Protocol = {
  name: string;
  /** Whether the goal can be asked of this protocol at all. */
  takes(goal: Goal): boolean;
  open(wire: Wire, entrance: Entrance): Traveller;
};

const isShopping = ({ end }: Goal): boolean => end.kind !== 'member' && end.kind !== 'policy';

/** Reading an order and joining are skills; agents of the other protocols use the MCP server. */
const withErrands = (agent: Agent, errands: Errands): Traveller => ({
  ...errands,
  filled: agent.filled,
  shop: (goal, buyer) => goShopping(agent, goal, buyer),
});

const mcpErrands = (wire: Wire, { store, host }: Entrance): Errands =>
  errandsOf(wire, store, overMcp(wire, host));

export const protocols: Protocol[] = [
  {
    name: 'rest',
    takes: isShopping,
    open: (wire, at) => withErrands(restAgent(wire, at.store), mcpErrands(wire, at)),
  },
  {
    name: 'ucp',
    takes: isShopping,
    open: (wire, at) => withErrands(ucpAgent(wire, at.store), mcpErrands(wire, at)),
  },
  {
    name: 'ucp-mcp',
    takes: isShopping,
    open: (wire, at) => withErrands(ucpMcpAgent(wire, at.host), mcpErrands(wire, at)),
  },
  {
    name: 'acp',
    takes: isShopping,
    open: (wire, at) => withErrands(acpAgent(wire, at), mcpErrands(wire, at)),
  },
  {
    name: 'mcp',
    takes: () => true,
    open: (wire, at) =>
      withErrands(skillAgent(wire, at.store, overMcp(wire, at.host)), mcpErrands(wire, at)),
  },
  {
    name: 'a2a',
    takes: () => true,
    open(wire, at) {
      const call = overA2a(wire, at);
      return withErrands(skillAgent(wire, at.store, call), errandsOf(wire, at.store, call));
    },
  },
  { name: 'words', takes: () => true, open: openWords },
  {
    name: 'x402',
    takes: ({ store, product, end }) =>
      store === 'press' && (product === 'the-night-ferry' || (end.kind === 'refused' && !product)),
    open(wire, at) {
      const agent = x402Agent(wire, at.store);
      return { ...withErrands(agent, mcpErrands(wire, at)), download: agent.download };
    },
  },
];

function openWords(wire: Wire, at: Entrance): Traveller {
  const conversation = openConversation(wire, at);
  return withErrands(wordsAgent(wire, conversation), wordsErrands(wire, conversation));
}

/** A language model that drives the tools of the MCP server. */
export const modelProtocol = (settings: LanguageModelSettings): Protocol => ({
  name: 'model',
  takes: () => true,
  open: (wire, at) => ({ ...mcpErrands(wire, at), ...modelAgent(wire, at.host, settings) }),
});
