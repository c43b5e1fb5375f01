import { randomBytes } from 'node:crypto';
import { createPasswordHasher } from '../../../src/platform/crypto/password.ts';
import { equalsConstantTime } from '../../../src/platform/crypto/signing.ts';
import { openHostileHouse } from '../../hostile/house.ts';
import { flipped, secretPlaces } from '../../hostile/timing/secrets.ts';
import { type Classes, compare, differencePercent } from '../../hostile/timing/welch.ts';
import { openLedger, type Setting, type Sweep } from '../../sweep.ts';

/** The bar of the dudect method: above it, two classes take different times. */
const leaky = 4.5;
/** Between the medians of who is known and who is not; a few samples tell only whether anything was computed. */
const loud = { percent: 5, percentOfFew: 40 };

/** C4.32: a guess that is nearly right takes as long as one that is quite wrong. */
export const timing: Sweep = {
  name: 'timing',
  promise: 'how long a refusal takes says nothing about how good a guess was',
  async run(setting, random) {
    const ledger = openLedger();
    const figures: Record<string, number> = {};
    // In the short version nothing is asked over a socket: it would take thousands of requests to say anything.
    const samples = setting.quick ? 0 : 2_000;
    const note = (what: string, t: number) => {
      figures[`${what} (t)`] = Math.round(t * 100) / 100;
      if (Math.abs(t) >= leaky) ledger.fail('a secret leaks by time', `${what}: t = ${t}`);
    };
    note('comparison', await compare(comparisons(equalsConstantTime), { samples: 20_000, random }));
    const places = samples === 0 ? [] : await openPlaces(setting);
    for (const { name, classes } of places)
      note(name, await compareAgain(classes, { samples, random }));
    const apart = await differenceAgain(await passwordClasses(), {
      samples: setting.quick ? 15 : 300,
      random,
    });
    figures['sign-in, known and unknown (% apart)'] = Math.round(apart * 10) / 10;
    const bar = setting.quick ? loud.percentOfFew : loud.percent;
    if (apart > bar) ledger.fail('who is known leaks by time', `${apart} %`);
    return { figures: { 'requests a class': samples, ...figures }, failures: ledger.failures() };
  },
};

const openPlaces = async (setting: Setting) =>
  secretPlaces(await openHostileHouse(setting, { LOG_LEVEL: 'fatal' }));

/** C6: a comparison that stops where the texts differ. */
export const timingControl: Sweep = {
  name: 'timing-control',
  promise: 'a comparison that ends at the first difference, and one by ===, are caught',
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

/** A password of somebody, and one of nobody: both wrong. */
async function passwordClasses(): Promise<Classes> {
  const passwords = createPasswordHasher();
  const stored = await passwords.hash('correct horse battery');
  return {
    left: () => passwords.verify('a guess', stored),
    right: () => passwords.verify('a guess', null),
  };
}

type Plan = Parameters<typeof compare>[1];

/** What looks leaky once is measured again with fresh samples: one in some thousands is chance. */
async function compareAgain(classes: Classes, plan: Plan): Promise<number> {
  const first = await compare(classes, plan);
  return Math.abs(first) < leaky ? first : compare(classes, plan);
}

async function differenceAgain(classes: Classes, plan: Plan): Promise<number> {
  const first = await differencePercent(classes, plan);
  return first <= loud.percent ? first : differencePercent(classes, plan);
}

function endsEarly(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/** The secret against itself with its first letter changed, and its last. Not the same object twice: engines know those. */
function comparisons(same: (a: string, b: string) => boolean, length = 64): Classes {
  const secret = randomBytes(length).toString('hex');
  const guesses = { first: flipped(secret, 0), last: flipped(secret, secret.length - 1) };
  const repeat = (guess: string) => async () => {
    for (let time = 0; time < 40; time += 1) same(secret, guess);
  };
  return { left: repeat(guesses.first), right: repeat(guesses.last) };
}
