import type { Work } from '../../../platform/unit-of-work.ts';
import { listApiKeys } from '../keys/manage-api-keys.ts';
import { findMember, listOwners } from '../users/find-users.ts';
import { maxSubjectLength } from './email.ts';
import { enqueueEmail } from './enqueue-email.ts';

type SecurityNotice = {
  subject: string;
  /** What was changed; never a secret. */
  changes: string[];
  /** What to do about an unexpected change, as a sentence. */
  remedy: string;
  /** The page of the console with the setting, as `/settings/…`. */
  page: string;
};

/**
 * Emails every owner of the workspace about a change of where its money goes: who made it, when and
 * from where, and what to do about it. The email is sent if the caller's transaction commits.
 */
export async function emailSecurityNotice(
  work: Work,
  { subject, changes, remedy, page }: SecurityNotice,
): Promise<void> {
  const { origin, now, tenant } = work;
  const { ip = null, requestId = null } = tenant.principal ?? {};
  const text = [
    ...changes,
    [
      `Who: ${await describeAuthor(work)}`,
      `When: ${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      `From: ${ip === null ? 'the server itself' : `IP address ${ip}`}`,
      ...(requestId === null ? [] : [`Request: ${requestId}`]),
    ].join('\n'),
    `If you did not expect this: ${remedy} Then revoke the API key, or sign out the user's sessions and let them choose a new password. The audit log of the workspace lists what else was changed.`,
    `${origin}/console${page}?workspace=${tenant.workspaceId}`,
  ];
  const mail = { subject: subject.slice(0, maxSubjectLength), text: `${text.join('\n\n')}\n` };
  for (const { email } of await listOwners(work)) await enqueueEmail(work, { to: email, ...mail });
}

async function describeAuthor(work: Work): Promise<string> {
  const { principal } = work.tenant;
  if (!principal) return 'the server itself';
  const { kind, id } = principal;
  if (kind === 'operator') return `the operator of the server (system user ${id})`;
  if (kind === 'person') {
    const member = await findMember(work, id);
    return member ? `${toSingleLine(member.name)} <${member.email}>` : `user ${id}`;
  }
  const key = (await listApiKeys(work)).find((one) => one.id === id);
  return key ? `API key “${toSingleLine(key.name)}” (${id})` : `${kind} ${id}`;
}

/** Users choose names, which must not look like further lines of the email. */
const toSingleLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
