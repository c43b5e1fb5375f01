import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../kernel/refusal.ts';

/** argon2id at 19 MiB, two passes (security 9); the salt is part of the text. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentForm = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Nobody's: checking against it takes as long as checking against somebody's. */
const decoy = `${currentForm}+4Vmf1pxe2XIdo3myjLP8A$d+DVXNRbncdg2Ut44qn/WHx+eSqd/kWQHVZvgSEFn2k`;

const atOnce = 2;
const maxWaiting = 32;

/** Passwords are made and checked two at a time; past those who wait, the next ones are told to come back. */
export type Passwords = {
  /** The text to keep. 503 `busy` when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether it is the one; `stored` null: nobody's, which takes as long. 503 `busy` as above. */
  check(password: string, stored: string | null): Promise<boolean>;
};

export function openPasswords(): Passwords {
  const inLine = lane(atOnce, maxWaiting);
  return {
    hash: (password) => inLine(() => hashPassword(password)),
    check: (password, stored) =>
      inLine(async () => {
        const right = await verify(stored ?? decoy, composed(password));
        return right && stored !== null;
      }),
  };
}

/** Without a line to wait in: for the command line and the demo. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), parameters);
}

/** Whether a kept text was made with other parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(currentForm);

/** Keyboards differ in how they put an accent on a letter. */
const composed = (password: string): string => password.normalize('NFKC');

/** Lets `width` through at once and has `depth` wait; everybody else is refused. */
function lane(width: number, depth: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (busy < width) busy += 1;
    else if (waiting.length < depth)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else throw busyNow();
    try {
      return await act();
    } finally {
      // Whoever comes next takes over the place.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

const busyNow = () =>
  new Refusal('unavailable', 'busy', 'Too many people are signing in at this moment: try again.', {
    retryAfterSeconds: 2,
  });
