import { type Static, Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { Email } from '../../mail/email.ts';
import {
  buildExistingAccountEmail,
  buildPasswordResetEmail,
  buildSignUpEmail,
} from '../../mail/emails.ts';
import { enqueueEmail } from '../../mail/enqueue-email.ts';
import { findUserByEmail } from '../find-users.ts';
import type { EmailToken } from './email-token.ts';
import { createEmailToken } from './manage-email-tokens.ts';

const Payload = Type.Object({ id: Type.String(), sealed: Type.String() });

const sendTokenEmailJob = { name: 'users.send_token_email', payload: Payload };

const secretScope = (id: string) => `jobs|prove|${id}`;

/**
 * Requests an email to sign up or to reset a password. A job looks up whether the address is known,
 * so that neither the response nor its timing reveals it.
 */
export async function requestEmailToken(work: Work, proof: EmailToken): Promise<void> {
  const id = Buffer.from(work.random(16)).toString('hex');
  const sealed = work.secretStore.encrypt(JSON.stringify(proof), secretScope(id));
  await enqueue(work, sendTokenEmailJob, { id, sealed });
}

const emailTokenJob = defineJob({
  ...sendTokenEmailJob,
  async handle({ tenant, unit }, { id, sealed }: Static<typeof Payload>) {
    await unit.runAsSystem(tenant, async (work) => {
      const proof = JSON.parse(work.secretStore.decrypt(sealed, secretScope(id))) as EmailToken;
      const mail = await buildTokenEmail(work, proof);
      if (mail) await enqueueEmail(work, mail);
    });
  },
});

export const emailTokenJobs: readonly Job[] = [emailTokenJob as unknown as Job];

/** Null: no user with that address has a password to reset. */
async function buildTokenEmail(work: Work, proof: EmailToken): Promise<Email | null> {
  const page = (path: string) => `${work.origin}/account/${path}`;
  const { email, purpose, returnTo } = proof;
  const isKnown = (await findUserByEmail(work, email)) !== null;
  if (purpose === 'reset')
    return isKnown
      ? buildPasswordResetEmail(email, page(`reset/${await createEmailToken(work, proof)}`))
      : null;
  const query = returnTo === null ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  const links = { signIn: page(`sign-in${query}`), forgot: page(`forgot${query}`) };
  return isKnown
    ? buildExistingAccountEmail(email, links)
    : buildSignUpEmail(email, page(`confirm/${await createEmailToken(work, proof)}`));
}
