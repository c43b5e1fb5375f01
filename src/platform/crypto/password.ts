import { hash } from '@node-rs/argon2';

/** argon2id at 19 MiB, two passes (security 9); the salt is part of the text. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}
