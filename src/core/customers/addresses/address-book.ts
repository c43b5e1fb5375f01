import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { Address } from '../address.ts';
import type { BookAddress } from '../customer.ts';

/** An address of the new book: `id` names an existing address; without one it is added. */
export type BookAddressInput = Address & {
  id?: string | undefined;
  isDefault?: boolean | undefined;
};

/**
 * Builds the new address book in the given order. Existing addresses keep their ids. Throws 400 for
 * an unknown or repeated id and for a second default. If no address is marked as the default, the
 * previous default stays, or else the first address becomes it.
 */
export function buildAddressBook(
  inputs: readonly BookAddressInput[],
  before: readonly BookAddress[],
  newId: () => string,
): BookAddress[] {
  assertValidAddressBook(inputs, before);
  const addresses = inputs.map((draft) => ({ ...draft, id: draft.id ?? newId() }));
  const marked = addresses.find((address) => address.isDefault);
  const earlier = before.find((address) => address.isDefault)?.id;
  const kept = addresses.find(({ id, isDefault }) => id === earlier && isDefault !== false);
  const chosen = marked ?? kept ?? addresses[0];
  return addresses.map((address) => ({ ...address, isDefault: address === chosen }));
}

function assertValidAddressBook(
  inputs: readonly BookAddressInput[],
  before: readonly BookAddress[],
): void {
  const problems: FieldProblem[] = [];
  const unusedIds = new Set(before.map(({ id }) => id));
  for (const [index, { id }] of inputs.entries()) {
    if (id === undefined || unusedIds.delete(id)) continue;
    const message =
      'must be the id of an address of this customer, used once. Omit it to add a new address';
    problems.push({ field: `addresses[${index}].id`, code: 'unknown_address', message });
  }
  const defaults = inputs.flatMap(({ isDefault }, index) => (isDefault ? [index] : []));
  for (const index of defaults.slice(1)) {
    const message = 'only one address can be the default';
    problems.push({ field: `addresses[${index}].is_default`, code: 'several_defaults', message });
  }
  if (problems.length > 0) throw invalid(problems);
}
