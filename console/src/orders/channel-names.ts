/** How an order was placed, in the words of the trade. */
export const channelNames: Record<string, string> = {
  cart: 'Online store',
  ucp: 'UCP',
  a2a: 'A2A',
  mcp: 'MCP',
  x402: 'x402',
};
