/**
 * How far a replica is behind, without comparing clocks: positions of the primary's log with the
 * time at which they were read, until the replica has replayed them. An idle primary causes no lag.
 */
export type ReplicaLag = {
  record(primary: bigint, replayed: bigint, at: number): void;
  /** The age of the oldest position that is not replayed yet; 0 when there is none. */
  seconds(now: number): number;
};

const spacingMilliseconds = 250;
const maxSamples = 4_000;

export function createReplicaLag(): ReplicaLag {
  let samples: { position: bigint; at: number }[] = [];
  return {
    record(primary, replayed, at) {
      samples = samples.filter(({ position }) => position > replayed);
      const last = samples.at(-1);
      const isNew = last === undefined || at - last.at >= spacingMilliseconds;
      if (primary > replayed && isNew && samples.length < maxSamples)
        samples.push({ position: primary, at });
    },
    seconds: (now) => (samples[0] === undefined ? 0 : (now - samples[0].at) / 1_000),
  };
}

/** A position such as `16/B374D848` as a number. */
export function parsePosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`);
}
