import { type Static, Type } from 'typebox';

/** How many streams may be open at the same time. */
export const streamVariables = {
  STREAMS_PER_PROCESS: Type.Integer({
    default: 10_000,
    minimum: 1,
    maximum: 1_000_000,
    description: 'Maximum number of open streams per web process; 503 above it.',
  }),
  STREAMS_PER_CALLER: Type.Integer({
    default: 20,
    minimum: 1,
    maximum: 1_000_000,
    description:
      'Maximum number of open streams of one credential, or of the guests of one network, per process; 429 above it.',
  }),
};

const StreamVariables = Type.Object(streamVariables);

export type StreamSettings = { perProcess: number; perCaller: number };

export function streamSettings(names: Static<typeof StreamVariables>): StreamSettings {
  return { perProcess: names.STREAMS_PER_PROCESS, perCaller: names.STREAMS_PER_CALLER };
}
