import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../kernel/domain-error.ts';

/** argon2id with 19 MiB and two passes, as the OWASP Password Storage Cheat Sheet recommends. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Verified against when there is no account, so that the response time does not reveal that. */
const dummyHash = `${currentPrefix}+4Vmf1pxe2XIdo3myjLP8A$d+DVXNRbncdg2Ut44qn/WHx+eSqd/kWQHVZvgSEFn2k`;

const maxConcurrent = 2;
const maxWaiting = 32;

/** Hashes and verifies two passwords at a time; beyond a queue of 32, requests are rejected. */
export type PasswordHasher = {
  /** The hash to store, with its salt and parameters. 503 `busy` when the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches `stored`. Null never matches, but takes as long. 503 `busy` when
   * the queue is full.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
};

export function createPasswordHasher(): PasswordHasher {
  const withLimit = createConcurrencyLimit(maxConcurrent, maxWaiting);
  return {
    hash: (password) => withLimit(() => hashPassword(password)),
    verify: (password, stored) =>
      withLimit(async () => {
        const matches = await verify(stored ?? dummyHash, normalizePassword(password));
        return matches && stored !== null;
      }),
  };
}

/** Hashes without the queue: for the command line and the demo. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), parameters);
}

/** Whether a stored hash was made with other parameters than the current ones. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix);

/** Keyboards differ in whether they send accented letters composed or decomposed. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Runs `width` calls at a time and queues `depth` more; further calls throw 503 `busy`. */
function createConcurrencyLimit(width: number, depth: number) {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    if (busy < width) busy += 1;
    else if (waiting.length < depth)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else throw busyError();
    try {
      return await operation();
    } finally {
      // The next waiting call takes over the slot.
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
    'Too many sign-ins are in progress. Try again in a few seconds.',
    {
      retryAfterSeconds: 2,
    },
  );
