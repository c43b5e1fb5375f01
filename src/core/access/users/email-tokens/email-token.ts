/** What a secret that was sent by mail is good for. */
export type EmailTokenPurpose = 'reset' | 'sign_up';

/** That somebody reads the mail of an address. */
export type EmailToken = {
  purpose: EmailTokenPurpose;
  email: string;
  /** Where the person was going; null: nowhere in particular. */
  returnTo: string | null;
};
