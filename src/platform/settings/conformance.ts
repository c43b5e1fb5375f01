import { type Static, Type } from 'typebox';

const conformanceSwitch = (description: string) =>
  Type.Union([Type.Literal('0'), Type.Literal('1')], { default: '0', description });

/** Settings for the official conformance test kits only. */
export const conformanceVariables = {
  A2A_CONFORMANCE_SKILL: conformanceSwitch(
    '`1` makes the server respond to messages of the official A2A test kit, recognized by their ids, as the kit expects. Refused in production.',
  ),
  MCP_CONFORMANCE: conformanceSwitch(
    '`1` serves the tools, prompts and resources of the official MCP conformance kit at `/mcp-conformance`. Refused in production.',
  ),
  UCP_CONFORMANCE: conformanceSwitch(
    '`1` makes `/ucp` respond as the official UCP conformance suite expects, for the store of `stoa seed flower-shop`. Refused in production.',
  ),
};

const ConformanceVariables = Type.Object(conformanceVariables);

/** Production refuses all of these settings. */
export function conformanceProductionRules(
  names: Static<typeof ConformanceVariables>,
): [boolean, string][] {
  const switches = Object.keys(conformanceVariables) as (keyof typeof conformanceVariables)[];
  return switches.map((name) => [
    names[name] === '1',
    `${name}=1 is for test kits and is refused in production: unset it.`,
  ]);
}
