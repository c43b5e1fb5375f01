import type { Static } from 'typebox';
import type { Address } from '../../../../../../core/customers/address.ts';
import { DomainError } from '../../../../../../kernel/domain-error.ts';
import { type PostalAddress, pickAddressFields, readPostalAddress } from '../../shapes/address.ts';
import type { DestinationInput, FulfillmentInput } from '../input.ts';
import type { UcpDestination } from '../session-notes.ts';
import type { SelectedDestinations } from './destinations.ts';

/** Destinations, the selected one, and the shipping option. `address` is null if incomplete. */
export type FulfillmentSelection = {
  destinations: UcpDestination[];
  selectedDestinationId: string | null;
  address: Address | null;
  optionId: string | null;
};

const noSelection: FulfillmentSelection = {
  destinations: [],
  selectedDestinationId: null,
  address: null,
  optionId: null,
};

/**
 * Reads `fulfillment`. `known` are the current destinations, which stay if the method sends none.
 * Without a selection the first new destination is selected. Throws
 * `fulfillment_method_unavailable` and `fulfillment_destination_unknown`.
 */
export function readFulfillment(
  input: Static<typeof FulfillmentInput> | undefined,
  known: SelectedDestinations,
): FulfillmentSelection {
  const methods = input?.methods ?? [];
  const method = methods.find(({ type }) => type === undefined || type === 'shipping');
  if (!method && methods.length > 0) throw methodUnavailable();
  if (!method) return noSelection;
  const { destinations, chosen } = selectDestination(method, known);
  const option = method.groups?.find((group) => group.selected_option_id != null);
  return {
    destinations,
    selectedDestinationId: chosen?.id ?? null,
    address: chosen ? readPostalAddress(chosen) : null,
    optionId: option?.selected_option_id ?? null,
  };
}

type Method = NonNullable<Static<typeof FulfillmentInput>['methods']>[number];

function selectDestination(
  { destinations: sent, selected_destination_id: id }: Method,
  known: SelectedDestinations,
) {
  const destinations = sent ? withDestinationIds(sent, known.destinations) : known.destinations;
  const wanted = id ?? (sent ? null : known.selectedDestinationId);
  if (wanted === null) return { destinations, chosen: destinations[0] };
  const chosen = destinations.find((destination) => destination.id === wanted);
  if (!chosen) throw destinationUnknown();
  return { destinations, chosen };
}

/** Gives each destination an id: the platform's, that of the same known address, or a new one. */
function withDestinationIds(
  sent: readonly Static<typeof DestinationInput>[],
  known: readonly UcpDestination[],
): UcpDestination[] {
  const taken = new Set(sent.map(({ id }) => id));
  return sent.map((destination) => {
    const plain = pickAddressFields(destination);
    const { id = matchingId(plain, known, taken) ?? nextDestinationId(taken) } = destination;
    taken.add(id);
    return { id, ...plain };
  });
}

function matchingId(
  plain: PostalAddress,
  known: readonly UcpDestination[],
  taken: Set<string | undefined>,
): string | undefined {
  const text = JSON.stringify(plain);
  const isSame = (one: UcpDestination) => JSON.stringify(pickAddressFields(one)) === text;
  return known.find((one) => !taken.has(one.id) && isSame(one))?.id;
}

function nextDestinationId(taken: Set<string | undefined>): string {
  let number = 1;
  while (taken.has(`dest_${number}`)) number += 1;
  return `dest_${number}`;
}

const methodUnavailable = () =>
  new DomainError(
    'unprocessable',
    'fulfillment_method_unavailable',
    'This fulfillment method is not available. The only fulfillment method is shipping.',
    {
      details: [
        { field: 'fulfillment.methods[0].type', code: 'unknown', message: 'must be shipping' },
      ],
    },
  );

const destinationUnknown = () =>
  new DomainError(
    'unprocessable',
    'fulfillment_destination_unknown',
    'selected_destination_id must be the id of one of the destinations.',
    {
      details: [
        {
          field: 'fulfillment.methods[0].selected_destination_id',
          code: 'unknown',
          message: 'must be the id of one of the destinations',
        },
      ],
    },
  );
