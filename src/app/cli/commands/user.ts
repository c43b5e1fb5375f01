import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import { parseEmailAddress } from '../../../core/access/mail/email-address.ts';
import { createUser } from '../../../core/access/users/create-user.ts';
import { createEmailToken } from '../../../core/access/users/email-tokens/manage-email-tokens.ts';
import { findUserByEmail } from '../../../core/access/users/find-users.ts';
import { createInvitation } from '../../../core/access/users/invitations/manage-invitations.ts';
import { type Role, roles } from '../../../core/access/users/role.ts';
import { getWorkspaceName } from '../../../core/access/workspaces/create-workspace.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { type Command, UsageError } from '../command.ts';
import { runForWorkspace } from '../session.ts';

export const createUserCommand: Command = {
  name: 'user create',
  summary: 'Creates a user in a workspace.',
  operands: [],
  options: {
    workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' },
    email: { value: 'E', required: true, help: 'Email address to sign in with.' },
    name: { value: 'N', help: 'Display name (default: the email address).' },
    role: { value: 'R', help: 'owner, admin or member (default: member).' },
    password: { value: '-', help: 'Reads it from standard input (default: a generated one).' },
  },
  async run(call) {
    const email = call.requiredOption('email');
    const role = parseRole(call.option('role') ?? 'member');
    const given = await readPassword(call.option('password'));
    const password = given ?? randomBytes(12).toString('base64url');
    const input = { email, name: call.option('name') ?? email, role, password };
    const session = await call.openSession();
    const user = await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      createUser(work, input),
    );
    const generated = given === null ? { password } : {};
    const passwordText =
      given === null
        ? `\nPassword  ${password}\nStore the password now: it is not shown again.`
        : '';
    return {
      json: { ...user, role, ...generated },
      text: `User      ${user.email} (${user.id}), ${role}${passwordText}`,
    };
  },
};

export const inviteUserCommand: Command = {
  name: 'user invite',
  summary: 'Invites a person to a workspace: prints the link and sends it by email.',
  operands: [],
  options: {
    workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' },
    email: { value: 'E', required: true, help: 'Email address; only it can accept.' },
    role: { value: 'R', help: 'owner, admin or member (default: member).' },
  },
  notes: ['The link works once, within seven days. A running server sends the email.'],
  async run(call) {
    const input = {
      email: call.requiredOption('email'),
      role: parseRole(call.option('role') ?? 'member'),
    };
    const session = await call.openSession();
    const { invitation, link } = await runForWorkspace(
      session,
      call.requiredOption('workspace'),
      async (work) => {
        const inviter = { id: 'operator', name: 'The operator' } as const;
        return createInvitation(
          work,
          { ...inviter, workspaceName: await getWorkspaceName(work) },
          input,
        );
      },
    );
    const { id, email, role, expiresAt } = invitation;
    return {
      json: { id, email, role, expires_at: expiresAt.toISOString(), url: link },
      text: `Invited   ${email}, ${role}\nLink      ${link}`,
    };
  },
};

export const resetUserCommand: Command = {
  name: 'user reset',
  summary: "Prints a link to reset a user's password.",
  operands: [],
  options: { email: { value: 'E', required: true, help: 'Email address of the user.' } },
  notes: ['The link works once, within an hour. The old password works until then.'],
  async run(call) {
    const email = parseEmailAddress(call.requiredOption('email'));
    const { unit } = await call.openSession();
    const url = await unit.runAsSystem(systemTenant, async (work) => {
      if (!(await findUserByEmail(work, email)))
        throw notFound('user_not_found', `No user has the email address ${email}.`);
      const token = await createEmailToken(work, { purpose: 'reset', email, returnTo: null });
      return `${work.origin}/account/reset/${token}`;
    });
    return { json: { email, url }, text: `Link      ${url}` };
  },
};

function parseRole(word: string): Role {
  const role = roles.find((known) => known === word);
  if (role) return role;
  throw new UsageError(`--role must be one of ${roles.join(', ')} (got "${word}").`);
}

/**
 * Null when no password was given. A password as an argument is rejected, because other users of
 * the machine can see command lines.
 */
async function readPassword(option: string | undefined): Promise<string | null> {
  if (option === undefined) return null;
  if (option === '-') return (await readAll(process.stdin)).replace(/\r?\n$/, '');
  throw new UsageError(
    '--password must be "-", with the password on standard input: other users can see command lines.',
  );
}
