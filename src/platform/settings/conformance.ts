import { type Static, Type } from 'typebox';

const conformanceSwitch = (description: string) =>
  Type.Union([Type.Literal('0'), Type.Literal('1')], { default: '0', description });

/** What official test kits need and nobody else. */
export const conformanceVariables = {
  A2A_CONFORMANCE_SKILL: conformanceSwitch(
    '`1` answers messages of the official A2A test kit, known by their ids, as it expects. Refused in production.',
  ),
  UCP_CONFORMANCE: conformanceSwitch(
    '`1` answers below `/ucp` as the official UCP suite expects, about the store of `stoa seed flower-shop`. Refused in production.',
  ),
};

const ConformanceVariables = Type.Object(conformanceVariables);

/** The switches that production refuses. */
export function conformanceProductionRules(
  names: Static<typeof ConformanceVariables>,
): [boolean, string][] {
  const switches = Object.keys(conformanceVariables) as (keyof typeof conformanceVariables)[];
  return switches.map((name) => [
    names[name] === '1',
    `${name}=1 is for test kits and is refused in production: unset it.`,
  ]);
}
