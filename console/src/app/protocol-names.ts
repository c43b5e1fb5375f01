/** Display names of the agent protocols. */
export const protocolNames = {
  a2a: 'A2A',
  mcp: 'MCP',
  ucp: 'UCP',
  acp: 'ACP',
  x402: 'x402',
  rest: 'REST',
};

/** `A2A, UCP` */
export const listProtocols = (protocols: readonly (keyof typeof protocolNames)[]): string =>
  protocols.map((protocol) => protocolNames[protocol]).join(', ');
