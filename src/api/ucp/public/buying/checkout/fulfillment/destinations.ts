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

/** Where a checkout may go, and which of these it does. */
export type SelectedDestinations = Pick<UcpSessionNotes, 'destinations' | 'selectedDestinationId'>;

/** The destinations that the platform has named; an address that came through another door is the only one. */
export function destinationsOf(
  address: Address | null,
  { destinations: noted, selectedDestinationId }: SelectedDestinations,
): SelectedDestinations {
  const destinations = noted.map((place) => ({ id: place.id, ...pickAddressFields(place) }));
  if (!address) return { destinations, selectedDestinationId };
  const chosen = destinations.find(({ id }) => id === selectedDestinationId);
  if (chosen && isSameAddress(readPostalAddress(chosen), address))
    return { destinations, selectedDestinationId: chosen.id };
  const only = { id: 'dest_1', ...presentPostalAddress(address) };
  return { destinations: [only], selectedDestinationId: only.id };
}

/** What is stored has no order of its own, and is written as zones want it. */
function isSameAddress(one: Address | null, other: Address): boolean {
  return one !== null && canonicalAddress(one) === canonicalAddress(other);
}

const canonicalAddress = (address: Address) =>
  JSON.stringify(toAddressDto(normalizeAddress(address)));
