import { randomBytes } from 'node:crypto';
import { createPasswordHasher } from '../../../src/platform/crypto/password.ts';
import { equalsConstantTime } from '../../../src/platform/crypto/signing.ts';
import { openLiveServer } from '../../hostile/live-server.ts';
import { flipped, secretChecks } from '../../hostile/timing/secrets.ts';
import { type Classes, compare, differencePercent } from '../../hostile/timing/welch.ts';
import { openLedger, type Scenario, type Setting } from '../../scenario.ts';

/** The threshold of the dudect method: above it, the times of the classes differ. */
const leaky = 4.5;
/**
 * Allowed difference between the medians of known and unknown users; a few samples show only
 * whether a hash was computed.
 */
const loud = { percent: 5, percentOfFew: 40 };

/** An almost correct guess takes as long as a completely wrong one. */
export const timing: Scenario = {
  name: 'timing',
  promise: 'the time of a rejection does not depend on the guess',
  async run(setting, random) {
    const ledger = openLedger();
    const figures: Record<string, number> = {};
    // The short version sends no requests: a result would need thousands of them.
    const samples = setting.quick ? 0 : 2_000;
    const note = (what: string, t: number) => {
      figures[`${what} (t)`] = Math.round(t * 100) / 100;
      if (Math.abs(t) >= leaky) ledger.fail('a secret leaks by time', `${what}: t = ${t}`);
    };
    note(
      'comparison',
      await compareAgain(comparisons(equalsConstantTime), { samples: 20_000, random }),
    );
    const checks = samples === 0 ? [] : await openChecks(setting);
    for (const { name, classes } of checks)
      note(name, await compareAgain(classes, { samples, random }));
    const apart = await differenceAgain(await passwordClasses(), {
      samples: setting.quick ? 15 : 300,
      random,
    });
    figures['sign-in, known and unknown user (% difference)'] = Math.round(apart * 10) / 10;
    const bar = setting.quick ? loud.percentOfFew : loud.percent;
    if (apart > bar) ledger.fail('the existence of a user leaks by time', `${apart} %`);
    return { figures: { 'requests per class': samples, ...figures }, failures: ledger.failures() };
  },
};

const openChecks = async (setting: Setting) =>
  secretChecks(await openLiveServer(setting, { LOG_LEVEL: 'fatal' }));

/** A comparison that stops at the first difference. */
export const timingControl: Scenario = {
  name: 'timing-control',
  promise: 'control: a comparison that ends at the first difference, and one by ===, are caught',
  async run({ quick }, random) {
    const samples = quick ? 4_000 : 20_000;
    const early = await compare(comparisons(endsEarly), { samples, random });
    const plain = await compare(
      comparisons((a, b) => a === b, 65_536),
      { samples, random },
    );
    const failures = Object.entries({ 'by letter': early, 'by ===': plain })
      .filter(([, t]) => Math.abs(t) < leaky)
      .map(([name, t]) => `not caught: ${name}, t = ${t}`);
    const figures = { 'by letter (t)': Math.round(early), 'by === (t)': Math.round(plain) };
    return { figures, failures };
  },
};

/** A wrong password for a known user, and one for an unknown user. */
async function passwordClasses(): Promise<Classes> {
  const passwords = createPasswordHasher();
  const stored = await passwords.hash('correct horse battery');
  return {
    left: () => passwords.verify('a guess', stored),
    right: () => passwords.verify('a guess', null),
  };
}

type Plan = Parameters<typeof compare>[1];

/** A difference is measured again with fresh samples, because one in some thousands is chance. */
async function compareAgain(classes: Classes, plan: Plan): Promise<number> {
  const first = await compare(classes, plan);
  return Math.abs(first) < leaky ? first : compare(classes, plan);
}

/** Other processes disturb single measurements; a hash that is not computed shows in all of them. */
async function differenceAgain(classes: Classes, plan: Plan): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && smallest > loud.percent; attempt += 1)
    smallest = Math.min(smallest, await differencePercent(classes, plan));
  return smallest;
}

function endsEarly(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/**
 * Secrets against themselves with the first letter changed, and with the last. The copies are
 * separate objects, because engines compare identical ones faster; there are many of them, because
 * where a single one lies in memory changes its time.
 */
function comparisons(same: (a: string, b: string) => boolean, length = 64): Classes {
  const secrets = Array.from({ length: 40 }, () => randomBytes(length).toString('hex'));
  const guesses = {
    first: secrets.map((secret) => flipped(secret, 0)),
    last: secrets.map((secret) => flipped(secret, secret.length - 1)),
  };
  const compareAll = (name: keyof typeof guesses) => async () => {
    for (const [at, guess] of guesses[name].entries()) same(secrets[at] ?? '', guess);
  };
  return { left: compareAll('first'), right: compareAll('last') };
}
