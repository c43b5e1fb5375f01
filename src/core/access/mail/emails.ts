import type { Email } from './email.ts';

type EmailContent = { to: string; subject: string; lines: string[] };

/** Contains the link that resets a password. */
export function buildPasswordResetEmail(to: string, link: string): Email {
  return buildEmail({
    to,
    subject: 'Reset your password',
    lines: [
      'Someone, probably you, asked to reset the password for this email address.',
      'Choose a new password within the next hour:',
      link,
      'If this was not you, ignore this email. Your password stays the same.',
    ],
  });
}

/** For a sign-up with a new address. */
export function buildSignUpEmail(to: string, link: string): Email {
  return buildEmail({
    to,
    subject: 'Confirm your email address',
    lines: [
      'Someone, probably you, is signing up with this email address.',
      'Confirm the address within the next 24 hours:',
      link,
      'If this was not you, ignore this email. No account will be created.',
    ],
  });
}

/** For a sign-up with an address that already has an account. */
export function buildExistingAccountEmail(
  to: string,
  links: { signIn: string; forgot: string },
): Email {
  return buildEmail({
    to,
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, tried to sign up with this email address. It already has an account.',
      'Sign in:',
      links.signIn,
      'If you forgot your password, reset it:',
      links.forgot,
      'If this was not you, ignore this email. Nothing has changed.',
    ],
  });
}

/** Notifies a user that the password was changed. */
export function buildPasswordChangedEmail(to: string, forgotLink: string): Email {
  return buildEmail({
    to,
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed, and all other sessions were signed out.',
      'If this was not you, reset your password now:',
      forgotLink,
    ],
  });
}

type InvitationEmailInput = {
  to: string;
  workspaceName: string;
  invitedBy: string;
  role: string;
  link: string;
};

/** Invites someone to a workspace. */
export function buildInvitationEmail({
  to,
  workspaceName,
  invitedBy,
  role,
  link,
}: InvitationEmailInput): Email {
  return buildEmail({
    to,
    subject: `Invitation to ${workspaceName}`,
    lines: [
      `${invitedBy} invited you to the workspace ${workspaceName} as ${role}.`,
      'Accept the invitation within the next seven days:',
      link,
      'If you did not expect this invitation, ignore this email.',
    ],
  });
}

type MembershipEmailInput = { to: string; siteName: string; planName: string; link: string };

/** Asks to confirm a free membership. */
export function buildMembershipEmail({
  to,
  siteName,
  planName,
  link,
}: MembershipEmailInput): Email {
  return buildEmail({
    to,
    subject: `Confirm your membership at ${siteName}`,
    lines: [
      `Someone, probably you, signed up for the membership ${planName} at ${siteName} with this email address.`,
      'Confirm the membership within seven days:',
      link,
      'If this was not you, ignore this email. No membership will be created.',
    ],
  });
}

/**
 * The subject and the lines may contain names that users chose, so control characters and line
 * breaks are replaced by spaces.
 */
function buildEmail({ to, subject, lines }: EmailContent): Email {
  return {
    to,
    subject: toSingleLine(subject).slice(0, 200),
    text: `${lines.map(toSingleLine).join('\n\n')}\n`,
  };
}

const toSingleLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
