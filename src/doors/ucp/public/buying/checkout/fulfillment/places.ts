import {
  type Address,
  addressRecord,
  normalAddress,
} from '../../../../../../core/customers/address.ts';
import { onlyAddress, presentPostalAddress, readPostalAddress } from '../../shapes/address.ts';
import type { Notes } from '../notes.ts';

/** Where a checkout may go, and which of these it does. */
export type Places = Pick<Notes, 'destinations' | 'selectedDestinationId'>;

/** The destinations that the platform has named; an address that came through another door is the only one. */
export function placesOf(
  address: Address | null,
  { destinations: noted, selectedDestinationId }: Places,
): Places {
  const destinations = noted.map((place) => ({ id: place.id, ...onlyAddress(place) }));
  if (!address) return { destinations, selectedDestinationId };
  const chosen = destinations.find(({ id }) => id === selectedDestinationId);
  if (chosen && isSamePlace(readPostalAddress(chosen), address))
    return { destinations, selectedDestinationId: chosen.id };
  const only = { id: 'dest_1', ...presentPostalAddress(address) };
  return { destinations: [only], selectedDestinationId: only.id };
}

/** What is stored has no order of its own, and is written as zones want it. */
function isSamePlace(one: Address | null, other: Address): boolean {
  return one !== null && written(one) === written(other);
}

const written = (address: Address) => JSON.stringify(addressRecord(normalAddress(address)));
