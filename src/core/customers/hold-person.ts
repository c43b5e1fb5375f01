import type { Work } from '../../platform/unit-of-work.ts';
import { normalizeEmail } from './customer.ts';
import { holdKey, lockKey } from './person-lock-store.ts';

/** How a transaction identifies a person: by email address, by the id of the customer, or both. */
type PersonKeys = { email: string | null; customerId: string | null };

const keysOf = ({ email, customerId }: PersonKeys): string[] => [
  ...(customerId === null ? [] : [customerId]),
  ...(email === null ? [] : [normalizeEmail(email)]),
];

/**
 * Call this before adding personal data: an erasure of the person waits for this transaction, and
 * if one is running, later statements wait for it and see its result.
 */
export function holdPerson(work: Work, person: PersonKeys): void {
  for (const key of keysOf(person)) holdKey(work, key);
}

/** Waits for the transactions that hold the person, and makes later ones wait. */
export async function lockPerson(work: Work, person: PersonKeys): Promise<void> {
  for (const key of keysOf(person)) await lockKey(work, key);
}
