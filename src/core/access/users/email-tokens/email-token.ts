/** What an emailed token may be used for. */
export type EmailTokenPurpose = 'reset' | 'sign_up' | 'sign_in';

/** Following an emailed token proves that the user reads the address. */
export type EmailToken = {
  purpose: EmailTokenPurpose;
  email: string;
  /** Where to continue afterwards; null: on the default page. */
  returnTo: string | null;
};
