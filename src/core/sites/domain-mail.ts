import type { Work } from '../../platform/work.ts';
import { maxSubject } from '../access/mail/mail.ts';
import { postMail } from '../access/mail/post-mail.ts';
import { ownersOf } from '../access/people/person.ts';
import { challengeName, challengeValue } from './domain.ts';
import type { HeldDomain } from './domain-check-store.ts';

/** Emails every owner of the workspace of `work` in the transaction of the change. */
export async function mailOwners(
  work: Work,
  news: 'failing' | 'moved',
  { domain, slug, verificationToken }: HeldDomain,
): Promise<void> {
  const mails = {
    failing: {
      subject: `Domain ${domain}: verification record missing`,
      text: [
        `The TXT record that verifies ${domain} for the store ${slug} was not found.`,
        `Set ${challengeName(domain)} to ${challengeValue(verificationToken)} within 7 days. After that the store is no longer served at ${domain} until you verify the domain again.`,
      ],
    },
    moved: {
      subject: `Domain ${domain}: verified for another store`,
      text: [
        `The store ${slug} is no longer served at ${domain}: its TXT record was removed, and another store verified the domain with its own record.`,
        `If the domain is yours, set ${challengeName(domain)} to ${challengeValue(verificationToken)}, remove the other record and verify the domain again.`,
      ],
    },
  };
  const { subject, text } = mails[news];
  const mail = { subject: subject.slice(0, maxSubject), text: `${text.join('\n\n')}\n` };
  for (const { email } of await ownersOf(work)) await postMail(work, { to: email, ...mail });
}
