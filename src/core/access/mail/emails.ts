import type { Email } from './email.ts';

type EmailContent = { to: string; subject: string; lines: string[] };

/** Somebody has forgotten a password. */
export function buildPasswordResetEmail(to: string, link: string): Email {
  return buildEmail({
    to,
    subject: 'Choose a new password',
    lines: [
      'Somebody, probably you, asked for a new password for this address.',
      'Choose it here within the next hour:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  });
}

/** Somebody new wants to sign up. */
export function buildSignUpEmail(to: string, link: string): Email {
  return buildEmail({
    to,
    subject: 'Confirm your e-mail address',
    lines: [
      'Somebody, probably you, is signing up with this address.',
      'Confirm it here within the next 24 hours:',
      link,
      'If it was not you, do nothing: there will be no account.',
    ],
  });
}

/** Somebody wants to sign up who is known already. */
export function buildExistingAccountEmail(
  to: string,
  links: { signIn: string; forgot: string },
): Email {
  return buildEmail({
    to,
    subject: 'You already have an account',
    lines: [
      'Somebody, probably you, wanted to sign up with this address. It has an account already.',
      'Sign in here:',
      links.signIn,
      'Should you have forgotten the password, choose a new one:',
      links.forgot,
      'If it was not you, do nothing: nothing has changed.',
    ],
  });
}

/** A password is another one now. */
export function buildPasswordChangedEmail(to: string, forgotLink: string): Email {
  return buildEmail({
    to,
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed, and every other browser was signed out.',
      'If it was not you, choose a new one at once:',
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

/** Somebody may come into a workspace. */
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
      `${invitedBy} invites you to the workspace ${workspaceName} as ${role}.`,
      'Accept within the next seven days:',
      link,
      'If you do not know what this is about, do nothing.',
    ],
  });
}

type MembershipEmailInput = { to: string; siteName: string; planName: string; link: string };

/** An address was signed up for a free membership. */
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
      `Somebody, probably you, signed this address up for the membership ${planName} at ${siteName}.`,
      'Confirm it here within seven days:',
      link,
      'If it was not you, do nothing: there will be no membership.',
    ],
  });
}

/** Names that people chose stand in subjects and sentences: whatever they hold, a line stays a line. */
function buildEmail({ to, subject, lines }: EmailContent): Email {
  return {
    to,
    subject: toSingleLine(subject).slice(0, 200),
    text: `${lines.map(toSingleLine).join('\n\n')}\n`,
  };
}

const toSingleLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
