import { acp, acpRest, acpTools } from './acp.ts';
import type { Buy, Market } from './basket.ts';
import { messageCalls, publicUcp, restCalls, toolCalls } from './public-ucp.ts';
import { restCart } from './rest-cart.ts';
import { a2a, a2aCart, storeMcp } from './skills.ts';
import type { PurchaseApi } from './traces.ts';
import { buyOverUcpV1 } from './ucp-v1.ts';

export type ApiName =
  | 'REST cart'
  | 'UCP v1'
  | 'public UCP'
  | '/ucp/mcp'
  | 'UCP over A2A'
  | 'ACP'
  | '/acp/mcp'
  | '/api/mcp'
  | 'A2A'
  | 'A2A with a cart';

export type BuyingApi = PurchaseApi & { enter(market: Market): Buy | Promise<Buy> };

/** Every API through which an agent or a program can buy. */
export const buyingApis: Record<ApiName, BuyingApi> = {
  'REST cart': { channel: 'cart', additionalEvents: ['cart.completed'], enter: restCart },
  'UCP v1': { channel: 'ucp', additionalEvents: [], enter: buyOverUcpV1 },
  'public UCP': {
    channel: 'ucp',
    additionalEvents: [],
    enter: (market) => publicUcp(market, restCalls(market)),
  },
  '/ucp/mcp': {
    channel: 'mcp',
    additionalEvents: [],
    enter: async (market) => publicUcp(market, await toolCalls(market)),
  },
  'UCP over A2A': {
    channel: 'a2a',
    additionalEvents: [],
    enter: (market) => publicUcp(market, messageCalls(market)),
  },
  ACP: { channel: 'acp', additionalEvents: [], enter: (market) => acp(market, acpRest) },
  '/acp/mcp': { channel: 'acp', additionalEvents: [], enter: (market) => acp(market, acpTools) },
  '/api/mcp': { channel: 'mcp', additionalEvents: [], enter: storeMcp },
  A2A: { channel: 'a2a', additionalEvents: [], enter: a2a },
  'A2A with a cart': { channel: 'a2a', additionalEvents: ['cart.completed'], enter: a2aCart },
};
