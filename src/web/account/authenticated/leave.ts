import { removeMember } from '../../../core/access/users/manage-members.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { toFormError } from '../../../http/pages/form-error.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { userPrincipal } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import type { AccountDeps } from '../deps.ts';
import { accountHandler } from '../layout/request-context.ts';
import { showHome } from './home.ts';

/** `/account/workspaces/:id/leave`: every member can leave, except the last owner. */
export function registerLeaveRoute(app: HttpServer, deps: AccountDeps): void {
  const { users, unit, invalidateKeys, invalidateTokens } = deps;
  app.post(
    '/account/workspaces/:id/leave',
    pageOptions({}),
    accountHandler(users, async (context) => {
      const { request, reply, signedIn } = context;
      const id = formInput(request.params, 'id');
      const membership = signedIn.memberships.find(({ tenant }) => tenant.workspaceId === id);
      if (!membership) throw workspaceNotFound();
      const tenant = { ...membership.tenant, principal: userPrincipal(request, signedIn) };
      try {
        await unit.run(tenant, async (work) => {
          await removeMember(work, signedIn.userId, signedIn.userId);
          // Apps and API keys lose access with their creator: clear this process's caches.
          work.afterCommit(invalidateTokens);
          work.afterCommit(invalidateKeys);
        });
      } catch (error) {
        return showHome(deps, context, toFormError(error, 'workspaces'));
      }
      return seeOther(reply, '/account?done=left');
    }),
  );
}

const workspaceNotFound = () =>
  notFound('workspace_not_found', 'This workspace does not exist, or you are not a member of it.');
