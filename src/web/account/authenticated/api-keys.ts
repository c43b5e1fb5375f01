import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../core/access/keys/manage-api-keys.ts';
import { parseDisplayName } from '../../../core/access/users/create-user.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { surfacesInput } from '../../../http/pages/surfaces-field.ts';
import type { HttpServer } from '../../../http/server.ts';
import { minutesAfter } from '../../../kernel/clock.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import { type FormRejection, toFormError } from '../layout/form-error.ts';
import {
  runAsManager,
  type WorkspaceRequestContext,
  workspaceHandler,
} from '../layout/request-context.ts';
import { apiKeysView, keyLifetimes, newKeyView, readScopeChoices } from './api-keys-view.ts';

const basePath = '/account/api-keys';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/api-keys`: made here, shown once, revoked at once (security 1.6). */
export function registerApiKeyRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, unit, invalidateKeys } = deps;

  app.get(
    basePath,
    pageRoute,
    workspaceHandler(users, (visit) => {
      const { done } = visit.request.query as { done?: string };
      return showKeys(deps, visit, { isRevoked: done === 'revoked' });
    }),
  );

  app.post(
    basePath,
    pageOptions({}),
    workspaceHandler(users, async (visit) => {
      try {
        const { key, text } = await createKey(deps, visit);
        const main = newKeyView({ key, text, membership: visit.membership, origin: deps.origin });
        return visit.sendPage({ title: 'Your new API key', status: 201, main });
      } catch (error) {
        return showKeys(deps, visit, { isRevoked: false, refused: toFormError(error, 'keys') });
      }
    }),
  );

  app.post(
    `${basePath}/:id/revoke`,
    pageOptions({}),
    workspaceHandler(users, async (visit) => {
      const id = formInput(visit.request.params, 'id');
      await runAsManager(unit, visit, async (work) => {
        await revokeApiKey(work, id);
        work.afterCommit(invalidateKeys);
      });
      return seeOther(visit.reply, `${workspacePath(basePath, visit.membership)}&done=revoked`);
    }),
  );
}

async function createKey({ unit, keyMode }: AccountDeps, visit: WorkspaceRequestContext) {
  const { request, signedIn } = visit;
  const name = parseDisplayName(formInput(request.body, 'name'));
  const scopes = readScopeChoices(request.body);
  if (scopes.length === 0)
    throw invalid([{ field: 'scopes', code: 'none', message: 'must be something' }]);
  const surfaces = surfacesInput(request.body);
  const days = keyLifetimes.get(formInput(request.body, 'lifetime'));
  if (days === undefined)
    throw invalid([
      { field: 'lifetime', code: 'unknown', message: 'must be one of those offered' },
    ]);
  return runAsManager(unit, visit, async (work) => {
    const expiresAt = days === null ? null : minutesAfter(work.now, days * 24 * 60);
    const draft = { name, scopes, surfaces, expiresAt };
    return createApiKey(work, draft, { createdBy: signedIn.userId, mode: keyMode });
  });
}

async function showKeys(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
  { isRevoked, refused }: { isRevoked: boolean; refused?: FormRejection },
): Promise<FastifyReply> {
  const { tenant, membership, signedIn, request } = visit;
  const keys = await unit.view(tenant, listApiKeys);
  return visit.sendPage({
    title: 'API keys',
    status: refused?.status ?? 200,
    main: apiKeysView({
      keys,
      membership,
      signedIn,
      isRevoked,
      problems: refused?.problems ?? [],
      form: request.body,
    }),
  });
}
