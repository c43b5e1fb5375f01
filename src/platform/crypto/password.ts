import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../kernel/domain-error.ts';

/** argon2id at 19 MiB, two passes (security 9); the salt is part of the text. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Nobody's: checking against it takes as long as checking against somebody's. */
const dummyHash = `${currentPrefix}+4Vmf1pxe2XIdo3myjLP8A$d+DVXNRbncdg2Ut44qn/WHx+eSqd/kWQHVZvgSEFn2k`;

const maxConcurrent = 2;
const maxWaiting = 32;

/** Passwords are made and checked two at a time; past those who wait, the next ones are told to come back. */
export type PasswordHasher = {
  /** The text to keep. 503 `busy` when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether it is the one; `stored` null: nobody's, which takes as long. 503 `busy` as above. */
  verify(password: string, stored: string | null): Promise<boolean>;
};

export function createPasswordHasher(): PasswordHasher {
  const inLine = createConcurrencyLimit(maxConcurrent, maxWaiting);
  return {
    hash: (password) => inLine(() => hashPassword(password)),
    verify: (password, stored) =>
      inLine(async () => {
        const right = await verify(stored ?? dummyHash, normalizePassword(password));
        return right && stored !== null;
      }),
  };
}

/** Without a line to wait in: for the command line and the demo. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), parameters);
}

/** Whether a kept text was made with other parameters than today's. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix);

/** Keyboards differ in how they put an accent on a letter. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Lets `width` through at once and has `depth` wait; everybody else is refused. */
function createConcurrencyLimit(width: number, depth: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (busy < width) busy += 1;
    else if (waiting.length < depth)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else throw busyError();
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

const busyError = () =>
  new DomainError(
    'unavailable',
    'busy',
    'Too many people are signing in at this moment: try again.',
    {
      retryAfterSeconds: 2,
    },
  );
