import type { Buy, Market } from './basket.ts';
import { houseUcp } from './house-ucp.ts';
import { publicUcp, restCalls, toolCalls } from './public-ucp.ts';
import { restCart } from './rest-cart.ts';
import { a2a, a2aCart, storeMcp } from './skills.ts';
import type { Way } from './traces.ts';

export type DoorName =
  | 'REST cart'
  | 'house UCP'
  | 'public UCP'
  | '/ucp/mcp'
  | '/api/mcp'
  | 'A2A'
  | 'A2A, by a cart';

export type Door = Way & { enter(market: Market): Buy | Promise<Buy> };

/** Every API through which an agent or a program can buy. */
export const doors: Record<DoorName, Door> = {
  'REST cart': { channel: 'cart', alsoTold: ['cart.completed'], enter: restCart },
  'house UCP': { channel: 'ucp', alsoTold: [], enter: houseUcp },
  'public UCP': {
    channel: 'ucp',
    alsoTold: [],
    enter: (market) => publicUcp(market, restCalls(market)),
  },
  '/ucp/mcp': {
    channel: 'mcp',
    alsoTold: [],
    enter: async (market) => publicUcp(market, await toolCalls(market)),
  },
  '/api/mcp': { channel: 'mcp', alsoTold: [], enter: storeMcp },
  A2A: { channel: 'a2a', alsoTold: [], enter: a2a },
  'A2A, by a cart': { channel: 'a2a', alsoTold: ['cart.completed'], enter: a2aCart },
};
