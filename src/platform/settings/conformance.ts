import { type Static, Type } from 'typebox';

/** What official test kits need and nobody else. */
export const conformanceNames = {
  A2A_CONFORMANCE_SKILL: Type.Union([Type.Literal('0'), Type.Literal('1')], {
    default: '0',
    description:
      '`1` answers messages of the official A2A test kit, known by their ids, as it expects. Refused in production.',
  }),
};

const Names = Type.Object(conformanceNames);

/** Whether production must not take these settings, and what to do instead. */
export function conformanceRefusedInProduction(names: Static<typeof Names>): [boolean, string] {
  return [
    names.A2A_CONFORMANCE_SKILL === '1',
    'A2A_CONFORMANCE_SKILL=1 is for test kits and is refused in production: unset it.',
  ];
}
