import type { Id, WorkspaceId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Role } from './role.ts';
import type { User, WorkspaceMember, WorkspaceMembership } from './user.ts';

/** The workspace's members, longest-standing first. */
export async function listMembers(view: View): Promise<WorkspaceMember[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('workspace_members as m')
      .innerJoin('users as u', 'u.user_id', 'm.user_id')
      .select(['m.user_id', 'm.role', 'm.created_at', 'u.email', 'u.name', 'u.last_signed_in_at'])
      .where('m.workspace_id', '=', view.tenant.workspaceId)
      .orderBy('m.created_at')
      .orderBy('m.user_id'),
  );
  return rows.map((row) => ({
    userId: row.user_id as Id<'usr'>,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    joinedAt: row.created_at,
    lastSignedInAt: row.last_signed_in_at,
  }));
}

/**
 * All roles, locked until this transaction ends, so that the second of two changes sees the first.
 */
export async function lockRoles(work: Work): Promise<{ userId: Id<'usr'>; role: Role }[]> {
  const rows = await work.all(
    queryBuilder
      .selectFrom('workspace_members')
      .select(['user_id', 'role'])
      .where('workspace_id', '=', work.tenant.workspaceId)
      .orderBy('user_id')
      .forNoKeyUpdate(),
  );
  return rows.map(({ user_id, role }) => ({
    userId: user_id as Id<'usr'>,
    role: role as Role,
  }));
}

/** False: the user is already a member. */
export async function insertMember(work: Work, userId: string, role: Role): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .insertInto('workspace_members')
      .values({
        workspace_id: work.tenant.workspaceId,
        user_id: userId,
        role,
        created_at: work.now,
      })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing()),
  );
  return count > 0;
}

export async function updateRole(work: Work, userId: string, role: Role): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('workspace_members')
      .set({ role })
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('user_id', '=', userId),
  );
}

export async function deleteMember(work: Work, userId: string): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('user_id', '=', userId),
  );
}

export type StoredUser = { id: Id<'usr'>; email: string; name: string; passwordHash: string };

/** Violates `users_email_key` if the address is taken. */
export async function insertUser(work: Work, user: StoredUser): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('users').values({
      user_id: user.id,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      created_at: work.now,
    }),
  );
}

/** Needs a system unit of work, like all functions below. */
export async function findStoredUserByEmail(view: View, email: string): Promise<StoredUser | null> {
  const row = await view.first(
    queryBuilder.selectFrom('users').selectAll().where('email', '=', email),
  );
  return row ? toStoredUser(row) : null;
}

export async function findStoredUser(view: View, userId: string): Promise<StoredUser | null> {
  const row = await view.first(
    queryBuilder.selectFrom('users').selectAll().where('user_id', '=', userId),
  );
  return row ? toStoredUser(row) : null;
}

export async function updateName(work: Work, userId: string, name: string): Promise<void> {
  await work.execute(queryBuilder.updateTable('users').set({ name }).where('user_id', '=', userId));
}

/** `from`: replace only this hash; null: replace any. */
export async function updatePasswordHash(
  work: Work,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  let update = queryBuilder
    .updateTable('users')
    .set({ password_hash: to })
    .where('user_id', '=', userId);
  if (from !== null) update = update.where('password_hash', '=', from);
  return (await work.execute(update)) > 0;
}

/**
 * Locks a user's password hash until this transaction ends and replaces it if it was rehashed.
 * False: the password has changed since it was checked.
 */
export async function lockPasswordHash(
  work: Work,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .updateTable('users')
      .set({ password_hash: to })
      .where('user_id', '=', userId)
      .where('password_hash', '=', from),
  );
  return count > 0;
}

/** A user's memberships, oldest first. */
export async function listMemberships(view: View, userId: string): Promise<WorkspaceMembership[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('workspace_members as m')
      .innerJoin('workspaces as w', 'w.workspace_id', 'm.workspace_id')
      .select(['m.workspace_id', 'm.role', 'w.code', 'w.name'])
      .where('m.user_id', '=', userId)
      .orderBy('m.created_at')
      .orderBy('m.workspace_id'),
  );
  return rows.map((row) => ({
    tenant: { workspaceId: row.workspace_id as WorkspaceId, code: row.code },
    workspaceName: row.name,
    role: row.role as Role,
  }));
}

/** A user with all memberships; null: there is no such user. */
export async function findUser(view: View, userId: string): Promise<User | null> {
  const user = await findStoredUser(view, userId);
  if (!user) return null;
  const { id, email, name } = user;
  return { userId: id, email, name, memberships: await listMemberships(view, userId) };
}

function toStoredUser(row: {
  user_id: string;
  email: string;
  name: string;
  password_hash: string;
}): StoredUser {
  return {
    id: row.user_id as Id<'usr'>,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
  };
}

export async function hasUsers(view: View): Promise<boolean> {
  const [row] = await view.query<{ found: boolean }>(
    'select exists(select from users) as found',
    [],
  );
  return row?.found ?? false;
}

/** Serializes the transactions that create the first user. */
export async function lockFirstUser(work: Work): Promise<void> {
  await work.query("select pg_advisory_xact_lock(hashtextextended('users.first', 0))", []);
}
