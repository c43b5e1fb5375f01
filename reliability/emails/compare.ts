import type { Received } from '../../test/kit/smtp.ts';
import type { Ledger } from '../scenario.ts';
import { ownerAddress } from './rig.ts';

type Mail = Received['mail'];

/** A purchase, and what the database knows about it. */
export type Bought = {
  /** The protocol and the point of the kill. */
  label: string;
  /** An address that no other purchase has. */
  email: string;
  /** Subjects of the emails to the buyer; `%` is the name of the order. */
  toBuyer: string[];
  /** The orders with the address of this buyer. */
  orders: { id: string; name: string }[];
};

/** Arrivals with one `Message-ID` count as one email, as they do for a recipient. */
export function compareEmails(all: Bought[], received: Received[], ledger: Ledger): void {
  for (const bought of all) {
    const { label, email, toBuyer, orders } = bought;
    const [order] = orders;
    if (order === undefined || orders.length > 1) {
      ledger.fail('not one order', `${label}: ${orders.length}`);
      continue;
    }
    const { id, name } = order;
    const subjects = toBuyer.map((subject) => subject.replace('%', name));
    const toThisBuyer = arrivalsAt(received, email);
    for (const subject of subjects)
      expectOne(toThisBuyer, (mail) => mail.subject === subject, {
        ledger,
        label: `${label}: ${subject}`,
      });
    const toOwner = arrivalsAt(received, ownerAddress);
    const isAboutOrder = ({ subject = '', text = '' }: Mail) =>
      subject.startsWith(`Test: New order ${name}:`) && text.includes(id);
    expectOne(toOwner, isAboutOrder, { ledger, label: `${label}: new order ${name}` });
    for (const { subject = '' } of toThisBuyer)
      if (!subjects.includes(subject)) ledger.fail('an unexpected email', `${label}: ${subject}`);
  }
}

const arrivalsAt = (received: Received[], address: string) =>
  received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);

function expectOne(
  mails: Mail[],
  matches: (mail: Mail) => boolean,
  { ledger, label }: { ledger: Ledger; label: string },
): void {
  const found = mails.filter(matches);
  const ids = new Set(found.map(({ messageId }) => messageId));
  if (ids.size === 0) ledger.fail('an email is lost', label);
  if (ids.size > 1) ledger.fail('an email is doubled', `${label}: ${[...ids].join(', ')}`);
  // Each purchase meets one kill, which can repeat an email once.
  if (found.length > 2) ledger.fail('an email was repeated more often than the kill', label);
}
