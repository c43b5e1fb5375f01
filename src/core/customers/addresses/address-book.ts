import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { Address } from '../address.ts';
import type { BookAddress } from '../customer.ts';

/** An address of the new book: `id` of one that is already in it, or a new one. */
export type BookAddressInput = Address & {
  id?: string | undefined;
  isDefault?: boolean | undefined;
};

/**
 * The address book as it is wanted, in this order. Addresses keep their ids; an unknown id, an id
 * named twice and a second default are refused. Without a marked one the earlier default stays, or
 * else the first is it.
 */
export function buildAddressBook(
  drafts: readonly BookAddressInput[],
  before: readonly BookAddress[],
  newId: () => string,
): BookAddress[] {
  assertValidAddressBook(drafts, before);
  const addresses = drafts.map((draft) => ({ ...draft, id: draft.id ?? newId() }));
  const marked = addresses.find((address) => address.isDefault);
  const earlier = before.find((address) => address.isDefault)?.id;
  const kept = addresses.find(({ id, isDefault }) => id === earlier && isDefault !== false);
  const chosen = marked ?? kept ?? addresses[0];
  return addresses.map((address) => ({ ...address, isDefault: address === chosen }));
}

function assertValidAddressBook(
  drafts: readonly BookAddressInput[],
  before: readonly BookAddress[],
): void {
  const problems: FieldProblem[] = [];
  const free = new Set(before.map(({ id }) => id));
  for (const [at, { id }] of drafts.entries()) {
    if (id === undefined || free.delete(id)) continue;
    const message = 'is no address of this customer, or is named twice: leave it out for a new one';
    problems.push({ field: `addresses[${at}].id`, code: 'unknown_address', message });
  }
  const defaults = drafts.flatMap(({ isDefault }, at) => (isDefault ? [at] : []));
  for (const at of defaults.slice(1)) {
    const message = 'one address can be the default';
    problems.push({ field: `addresses[${at}].is_default`, code: 'several_defaults', message });
  }
  if (problems.length > 0) throw invalid(problems);
}
