import type { Work } from '../../platform/unit-of-work.ts';
import { maxSubjectLength } from '../access/mail/email.ts';
import { enqueueEmail } from '../access/mail/enqueue-email.ts';
import { listOwners } from '../access/users/find-users.ts';
import { challengeRecordName, challengeRecordValue } from './domain.ts';
import type { VerifiedDomain } from './domain-check-store.ts';

/** Emails every owner of the workspace in the transaction of the change. */
export async function emailDomainOwners(
  work: Work,
  reason: 'failing' | 'moved',
  { domain, slug, verificationToken }: VerifiedDomain,
): Promise<void> {
  const mails = {
    failing: {
      subject: `Domain ${domain}: verification record missing`,
      text: [
        `The TXT record that verifies ${domain} for the store ${slug} was not found.`,
        `Set ${challengeRecordName(domain)} to ${challengeRecordValue(verificationToken)} within 7 days. After that the store is no longer served at ${domain} until you verify the domain again.`,
      ],
    },
    moved: {
      subject: `Domain ${domain}: verified for another store`,
      text: [
        `The store ${slug} is no longer served at ${domain}: its TXT record was removed, and another store verified the domain with its own record.`,
        `If the domain is yours, set ${challengeRecordName(domain)} to ${challengeRecordValue(verificationToken)}, remove the other record and verify the domain again.`,
      ],
    },
  };
  const { subject, text } = mails[reason];
  const mail = { subject: subject.slice(0, maxSubjectLength), text: `${text.join('\n\n')}\n` };
  for (const { email } of await listOwners(work)) await enqueueEmail(work, { to: email, ...mail });
}
