import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../core/access/keys/manage-api-keys.ts';
import { readName } from '../../../core/access/people/create-user.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { surfacesTyped } from '../../../http/pages/surfaces-field.ts';
import type { Http } from '../../../http/server.ts';
import { minutesAfter } from '../../../kernel/clock.ts';
import { invalid } from '../../../kernel/refusal.ts';
import type { AccountDeps } from '../deps.ts';
import { pathOf } from '../frame/frame.ts';
import { asProblems, type Refused } from '../frame/problems.ts';
import { runAsManager, visitingWorkspace, type WorkspaceVisit } from '../frame/visit.ts';
import { apiKeysView, lifetimes, newKeyView, readAccess } from './api-keys-view.ts';

const self = '/account/api-keys';
const reading = page({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

/** `/account/api-keys`: made here, shown once, revoked at once (security 1.6). */
export function apiKeyRoutes(app: Http, deps: AccountDeps): void {
  const { people, unit, forgetKeys } = deps;

  app.get(
    self,
    reading,
    visitingWorkspace(people, (visit) => {
      const { done } = visit.request.query as { done?: string };
      return showKeys(deps, visit, { isRevoked: done === 'revoked' });
    }),
  );

  app.post(
    self,
    page({}),
    visitingWorkspace(people, async (visit) => {
      try {
        const { key, text } = await makeKey(deps, visit);
        const main = newKeyView({ key, text, membership: visit.membership, origin: deps.origin });
        return visit.show({ title: 'Your new API key', status: 201, main });
      } catch (error) {
        return showKeys(deps, visit, { isRevoked: false, refused: asProblems(error, 'keys') });
      }
    }),
  );

  app.post(
    `${self}/:id/revoke`,
    page({}),
    visitingWorkspace(people, async (visit) => {
      const id = typed(visit.request.params, 'id');
      await runAsManager(unit, visit, async (work) => {
        await revokeApiKey(work, id);
        work.afterCommit(forgetKeys);
      });
      return seeOther(visit.reply, `${pathOf(self, visit.membership)}&done=revoked`);
    }),
  );
}

async function makeKey({ unit, keyMode }: AccountDeps, visit: WorkspaceVisit) {
  const { request, signedIn } = visit;
  const name = readName(typed(request.body, 'name'));
  const scopes = readAccess(request.body);
  if (scopes.length === 0)
    throw invalid([{ field: 'scopes', code: 'none', message: 'must be something' }]);
  const surfaces = surfacesTyped(request.body);
  const days = lifetimes.get(typed(request.body, 'lifetime'));
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
  visit: WorkspaceVisit,
  { isRevoked, refused }: { isRevoked: boolean; refused?: Refused },
): Promise<FastifyReply> {
  const { tenant, membership, signedIn, request } = visit;
  const keys = await unit.view(tenant, listApiKeys);
  return visit.show({
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
