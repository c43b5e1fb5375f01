import {
  type Address,
  normalizeAddress,
  toAddressDto,
} from '../../../../../../core/customers/address.ts';
import {
  pickAddressFields,
  presentPostalAddress,
  readPostalAddress,
} from '../../shapes/address.ts';
import type { UcpSessionNotes } from '../session-notes.ts';

/** The destinations of a checkout and the selected one. */
export type SelectedDestinations = Pick<UcpSessionNotes, 'destinations' | 'selectedDestinationId'>;

/** The platform's destinations; an address set through another API replaces them. */
export function destinationsOf(
  address: Address | null,
  { destinations: noted, selectedDestinationId }: SelectedDestinations,
): SelectedDestinations {
  const destinations = noted.map((destination) => ({
    id: destination.id,
    ...pickAddressFields(destination),
  }));
  if (!address) return { destinations, selectedDestinationId };
  const chosen = destinations.find(({ id }) => id === selectedDestinationId);
  if (chosen && isSameAddress(readPostalAddress(chosen), address))
    return { destinations, selectedDestinationId: chosen.id };
  const only = { id: 'dest_1', ...presentPostalAddress(address) };
  return { destinations: [only], selectedDestinationId: only.id };
}

/** Stored addresses are normalized and their members have no fixed order. */
function isSameAddress(one: Address | null, other: Address): boolean {
  return one !== null && canonicalAddress(one) === canonicalAddress(other);
}

const canonicalAddress = (address: Address) =>
  JSON.stringify(toAddressDto(normalizeAddress(address)));
