import { type Static, Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/work.ts';
import { alreadyKnownLetter, resetLetter, signUpLetter } from '../../mail/letters.ts';
import type { Mail } from '../../mail/mail.ts';
import { postMail } from '../../mail/post-mail.ts';
import { personByEmail } from '../person.ts';
import { newProof } from './manage-proofs.ts';
import type { Proof } from './proof.ts';

const Payload = Type.Object({ id: Type.String(), sealed: Type.String() });

const answer = { name: 'people.prove', payload: Payload };

const placeOf = (id: string) => `jobs|prove|${id}`;

/**
 * Somebody wants to sign up, or has forgotten a password. Whether the address is known is looked up
 * later, by a job: whoever asks learns nothing from the answer, nor from how long it takes.
 */
export async function askForProof(work: Work, proof: Proof): Promise<void> {
  const id = Buffer.from(work.random(16)).toString('hex');
  const sealed = work.vault.seal(JSON.stringify(proof), placeOf(id));
  await enqueue(work, answer, { id, sealed });
}

const job = defineJob({
  ...answer,
  async handle({ tenant, unit }, { id, sealed }: Static<typeof Payload>) {
    await unit.runAsSystem(tenant, async (work) => {
      const proof = JSON.parse(work.vault.open(sealed, placeOf(id))) as Proof;
      const mail = await letterFor(work, proof);
      if (mail) await postMail(work, mail);
    });
  },
});

export const proofJobs: readonly Job[] = [job as unknown as Job];

/** Null: nobody of that address has a password to forget. */
async function letterFor(work: Work, proof: Proof): Promise<Mail | null> {
  const page = (path: string) => `${work.origin}/account/${path}`;
  const { email, purpose } = proof;
  const isKnown = (await personByEmail(work, email)) !== null;
  if (purpose === 'reset')
    return isKnown ? resetLetter(email, page(`reset/${await newProof(work, proof)}`)) : null;
  return isKnown
    ? alreadyKnownLetter(email, { signIn: page('sign-in'), forgot: page('forgot') })
    : signUpLetter(email, page(`confirm/${await newProof(work, proof)}`));
}
