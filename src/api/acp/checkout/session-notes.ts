import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import type { SubmittedCode } from '../../../core/pricing/choose-coupon.ts';

/** What is kept of a session's requests, because ACP returns it as it was sent. */
export type AcpSessionNotes = {
  /** Members of the buyer that the core does not know, with the buyer that they belong to. */
  buyer: { of: Buyer; first_name?: string; last_name?: string; phone_number?: string } | null;
  /** Contact of the recipient, with the address that it belongs to. */
  contact: { name?: string; phone_number?: string; email?: string; company?: string } | null;
  /** Names of the extensions that the agent understands. */
  extensions: string[];
  locale: string | null;
  metadata: Record<string, unknown> | null;
  /** Discount codes as they were submitted, including rejected ones. */
  codes: SubmittedCode[];
  /** The code that was applied at that time. */
  countedCode: string | null;
};

const noNotes: AcpSessionNotes = {
  buyer: null,
  contact: null,
  extensions: [],
  locale: null,
  metadata: null,
  codes: [],
  countedCode: null,
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

/** The submitted codes, unless another API has changed the coupon since. */
export function submittedCodesOf(
  session: Pick<CheckoutSession, 'notes' | 'couponCode'>,
): SubmittedCode[] {
  const { codes, countedCode } = readNotes(session);
  const { couponCode: code } = session;
  if (code === countedCode && codes.length > 0) return codes;
  return code === null ? [] : [{ code, problem: null }];
}

export type AddressAndContact = { address: Address | null; contact: AcpSessionNotes['contact'] };
