import { Type } from 'typebox';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { assertSendableEmail, type Email, type Mailer } from './email.ts';

const sendEmailJob = {
  name: 'mail.send',
  payload: Type.Object({ id: Type.String(), sealed: Type.String() }),
};

const secretScope = (id: string) => `jobs|mail|${id}`;

/**
 * Posts a mail in the transaction of its cause: both happen, or neither. Its text may hold links that
 * let somebody in, so it is sealed until it leaves. 400 for an address or a subject that is none.
 */
export async function enqueueEmail(work: Work, mail: Email): Promise<void> {
  assertSendableEmail(mail);
  const id = Buffer.from(work.random(16)).toString('hex');
  const { to, subject, text } = mail;
  const sealed = work.secretStore.encrypt(JSON.stringify({ to, subject, text }), secretScope(id));
  await enqueue(work, sendEmailJob, { id, sealed });
}

/** Sending what was posted. A server that is away is tried again for two hours. */
export function createEmailJobs(mailer: Mailer): readonly Job[] {
  const job = defineJob({
    ...sendEmailJob,
    async handle({ tenant, unit }, { id, sealed }) {
      const text = await unit.view(tenant, async ({ secretStore }) =>
        secretStore.decrypt(sealed, secretScope(id)),
      );
      await mailer.send({ ...(JSON.parse(text) as Email), id });
    },
  });
  return [job as unknown as Job];
}
