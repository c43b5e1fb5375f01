/** Which protocols can be reached today. The documents list what is open and nothing else. */
export type OpenDoors = {
  a2a: boolean;
  ucp: boolean;
  mcp: boolean;
  x402: boolean;
  oauth: boolean;
};
