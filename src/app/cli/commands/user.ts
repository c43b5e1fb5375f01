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
  summary: 'Lets a person into a workspace.',
  operands: [],
  options: {
    workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' },
    email: { value: 'E', required: true, help: 'Signs in with it.' },
    name: { value: 'N', help: 'How people call them; the address when left out.' },
    role: { value: 'R', help: 'owner, admin or member (member when left out).' },
    password: { value: '-', help: 'Read from standard input; made and shown once when left out.' },
  },
  async run(call) {
    const email = call.requiredOption('email');
    const role = parseRole(call.option('role') ?? 'member');
    const given = await readPassword(call.option('password'));
    const password = given ?? randomBytes(12).toString('base64url');
    const draft = { email, name: call.option('name') ?? email, role, password };
    const session = await call.openSession();
    const user = await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
      createUser(work, draft),
    );
    const shown = given === null ? { password } : {};
    const told = given === null ? `\nPassword  ${password}\nIt is shown once: keep it.` : '';
    return {
      json: { ...user, role, ...shown },
      text: `User      ${user.email} (${user.id}), ${role}${told}`,
    };
  },
};

export const inviteUserCommand: Command = {
  name: 'user invite',
  summary: 'Invites an address into a workspace: prints the link, and mails it.',
  operands: [],
  options: {
    workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' },
    email: { value: 'E', required: true, help: 'Only this address can accept.' },
    role: { value: 'R', help: 'owner, admin or member (member when left out).' },
  },
  notes: ['The link is good for seven days, once. A running server sends the mail.'],
  async run(call) {
    const draft = {
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
          draft,
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
  summary: 'Prints a link with which a person chooses a new password.',
  operands: [],
  options: { email: { value: 'E', required: true, help: 'The address they sign in with.' } },
  notes: ['The link is good for an hour, once. Nothing changes before it is used.'],
  async run(call) {
    const email = parseEmailAddress(call.requiredOption('email'));
    const { unit } = await call.openSession();
    const url = await unit.runAsSystem(systemTenant, async (work) => {
      if (!(await findUserByEmail(work, email)))
        throw notFound('user_not_found', `There is no user with the address ${email}.`);
      const token = await createEmailToken(work, { purpose: 'reset', email, returnTo: null });
      return `${work.origin}/account/reset/${token}`;
    });
    return { json: { email, url }, text: `Link      ${url}` };
  },
};

function parseRole(word: string): Role {
  const role = roles.find((known) => known === word);
  if (role) return role;
  throw new UsageError(`--role ${word} is not known: choose ${roles.join(', ')}.`);
}

/** Null: none was given. Other users of the machine see command lines, so none is taken from there. */
async function readPassword(option: string | undefined): Promise<string | null> {
  if (option === undefined) return null;
  if (option === '-') return (await readAll(process.stdin)).replace(/\r?\n$/, '');
  throw new UsageError(
    'A password on the command line is seen by others: write --password - and send it on standard input.',
  );
}
