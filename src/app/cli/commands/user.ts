import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import { createUser, type Role } from '../../../core/access/workspaces/create-user.ts';
import { type Command, UsageError } from '../command.ts';
import { forWorkspace } from '../session.ts';

const roles: readonly Role[] = ['owner', 'admin', 'member'];

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
    const email = call.needed('email');
    const role = readRole(call.option('role') ?? 'member');
    const given = await readPassword(call.option('password'));
    const password = given ?? randomBytes(12).toString('base64url');
    const draft = { email, name: call.option('name') ?? email, role, password };
    const session = await call.open();
    const user = await forWorkspace(session, call.needed('workspace'), (work) =>
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

function readRole(word: string): Role {
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
