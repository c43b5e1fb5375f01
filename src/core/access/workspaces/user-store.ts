import { sqlFor } from '../../../platform/db/builder.ts';
import type { Work } from '../../../platform/work.ts';

type User = { id: string; email: string; name: string; passwordHash: string };

export async function insertUser(work: Work, user: User): Promise<void> {
  await work.execute(
    sqlFor.insertInto('users').values({
      user_id: user.id,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      created_at: work.now,
    }),
  );
}

export async function insertMember(work: Work, userId: string, role: string): Promise<void> {
  await work.execute(
    sqlFor.insertInto('workspace_members').values({
      workspace_id: work.tenant.workspaceId,
      user_id: userId,
      role,
      created_at: work.now,
    }),
  );
}
