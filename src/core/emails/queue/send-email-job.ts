import { Type } from 'typebox';

/** The name and payload of the job that sends one email. */
export const sendEmailJob = {
  name: 'emails.send',
  payload: Type.Object({ email_id: Type.String() }),
};
