import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';

/** The parts of a session's requests that ACP returns as they were sent. */
export type AcpSessionNotes = {
  /** Members of the buyer that the core does not know, with the buyer that they belong to. */
  buyer: { of: Buyer; first_name?: string; last_name?: string; phone_number?: string } | null;
  /** Contact of the recipient, with the address that it belongs to. */
  contact: { name?: string; phone_number?: string; email?: string; company?: string } | null;
  /** Names of the extensions that the agent understands. */
  extensions: string[];
  /** Interventions that the agent can show to the buyer, such as `3ds`. */
  interventions: string[];
  /** The party that must authenticate the buyer's card; null if none must. */
  authentication: 'agent' | 'page' | null;
  locale: string | null;
  metadata: Record<string, unknown> | null;
};

const noNotes: AcpSessionNotes = {
  buyer: null,
  contact: null,
  extensions: [],
  interventions: [],
  authentication: null,
  locale: null,
  metadata: null,
};

/** They are one member, because the notes of other APIs have members of the same names. */
export const readNotes = ({ notes }: Pick<CheckoutSession, 'notes'>): AcpSessionNotes => ({
  ...noNotes,
  ...(notes?.acp as Partial<AcpSessionNotes> | undefined),
});

export const toNotes = (
  session: Pick<CheckoutSession, 'notes'> | null,
  changes: Partial<AcpSessionNotes>,
) => ({
  ...session?.notes,
  acp: { ...(session ? readNotes(session) : noNotes), ...changes },
});

export type AddressAndContact = { address: Address | null; contact: AcpSessionNotes['contact'] };
