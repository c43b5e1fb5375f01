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
 * Queues an email in the caller's transaction: either both take effect or neither. Its text may
 * contain sign-in links, so it is encrypted until it is sent. Throws 400 for an invalid address or
 * subject.
 */
export async function enqueueEmail(work: Work, mail: Email): Promise<void> {
  assertSendableEmail(mail);
  const id = Buffer.from(work.random(16)).toString('hex');
  const sealed = work.secretStore.encrypt(JSON.stringify(mail), secretScope(id));
  await enqueue(work, sendEmailJob, { id, sealed });
}

/** The job that sends queued emails. It keeps trying an unreachable mail server for two hours. */
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
