import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../core/access/keys/manage-api-keys.ts';
import { parseDisplayName } from '../../../core/access/users/create-user.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, toFormError } from '../../../http/pages/form-error.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { surfacesInput } from '../../../http/pages/surfaces-field.ts';
import type { HttpServer } from '../../../http/server.ts';
import { minutesAfter } from '../../../kernel/clock.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { AccountDeps } from '../deps.ts';
import { workspacePath } from '../layout/account-page.ts';
import {
  runAsManager,
  type WorkspaceRequestContext,
  workspaceHandler,
} from '../layout/request-context.ts';
import { apiKeysView, keyLifetimes, newKeyView, readScopeChoices } from './api-keys-view.ts';

const basePath = '/account/api-keys';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/api-keys`: creates keys, which are shown once, and revokes them. */
export function registerApiKeyRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, unit, invalidateKeys } = deps;

  app.get(
    basePath,
    pageRoute,
    workspaceHandler(users, (context) => {
      const { done } = context.request.query as { done?: string };
      return showKeys(deps, context, { isRevoked: done === 'revoked' });
    }),
  );

  app.post(
    basePath,
    pageOptions({}),
    workspaceHandler(users, async (context) => {
      try {
        const { key, text } = await createKey(deps, context);
        const main = newKeyView({ key, text, membership: context.membership, origin: deps.origin });
        return context.sendPage({ title: 'Your new API key', status: 201, main });
      } catch (error) {
        return showKeys(deps, context, { isRevoked: false, rejection: toFormError(error, 'keys') });
      }
    }),
  );

  app.post(
    `${basePath}/:id/revoke`,
    pageOptions({}),
    workspaceHandler(users, async (context) => {
      const id = formInput(context.request.params, 'id');
      await runAsManager(unit, context, async (work) => {
        await revokeApiKey(work, id);
        work.afterCommit(invalidateKeys);
      });
      return seeOther(context.reply, `${workspacePath(basePath, context.membership)}&done=revoked`);
    }),
  );
}

async function createKey({ unit, keyMode }: AccountDeps, context: WorkspaceRequestContext) {
  const { request, signedIn } = context;
  const name = parseDisplayName(formInput(request.body, 'name'));
  const scopes = readScopeChoices(request.body);
  if (scopes.length === 0)
    throw invalid([
      { field: 'scopes', code: 'none', message: 'must include access to at least one resource' },
    ]);
  const surfaces = surfacesInput(request.body);
  const days = keyLifetimes.get(formInput(request.body, 'lifetime'));
  if (days === undefined)
    throw invalid([
      { field: 'lifetime', code: 'unknown', message: 'must be one of the listed options' },
    ]);
  return runAsManager(unit, context, async (work) => {
    const expiresAt = days === null ? null : minutesAfter(work.now, days * 24 * 60);
    const input = { name, scopes, surfaces, expiresAt };
    return createApiKey(work, input, { createdBy: signedIn.userId, mode: keyMode });
  });
}

async function showKeys(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
  { isRevoked, rejection }: { isRevoked: boolean; rejection?: FormRejection },
): Promise<FastifyReply> {
  const { tenant, membership, signedIn, request } = context;
  const keys = await unit.view(tenant, listApiKeys);
  return context.sendPage({
    title: 'API keys',
    status: rejection?.status ?? 200,
    main: apiKeysView({
      keys,
      membership,
      signedIn,
      isRevoked,
      problems: rejection?.problems ?? [],
      form: request.body,
    }),
  });
}
