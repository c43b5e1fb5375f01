import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { describeScopes } from '../../../core/access/describe-scopes.ts';
import { saveDocumentClient } from '../../../core/access/oauth/clients.ts';
import { consentNeedsAdmin } from '../../../core/access/oauth/grant.ts';
import { allowInteractionOnce } from '../../../core/access/oauth/interactions.ts';
import { recordConsent } from '../../../core/access/oauth/record-consent.ts';
import { parseSurfaces, type SurfaceRestriction } from '../../../core/access/surface.ts';
import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import { canManageWorkspace } from '../../../core/access/users/role.ts';
import { acceptForms, formInput } from '../../../http/pages/form-body.ts';
import { pageOptions, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { rejectCrossOriginForms } from '../../../http/pages/same-origin.ts';
import { surfacesInput } from '../../../http/pages/surfaces-field.ts';
import { signInPath } from '../../../http/pages/users/local-path.ts';
import {
  assertFormToken,
  type SignedInUser,
  userPrincipal,
} from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { Id } from '../../../kernel/id.ts';
import { systemTenant, type Tenant, type Work } from '../../../platform/unit-of-work.ts';
import type { OAuthDeps } from '../deps.ts';
import { isDocumentUrl } from '../metadata-document.ts';
import { type GetProvider, oauthPaths } from '../provider/provider.ts';
import {
  authorizationExpired,
  type ConsentRequest,
  readConsentRequest,
  rethrowInteractionError,
} from './consent-request.ts';
import {
  renderBuyerConsent,
  renderCannotConsent,
  renderMerchantConsent,
  renderReturnPage,
} from './views.ts';

const schema = { params: Type.Object({ uid: Type.String({ maxLength: 100 }) }) };

type ConsentHttpRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The consent page of `/oauth/authorize`. The user signs in before the request is displayed. */
export function registerConsentRoutes(
  app: HttpServer,
  deps: OAuthDeps & { getProvider: GetProvider },
): void {
  acceptForms(app);
  rejectCrossOriginForms(app);
  const path = `${oauthPaths.consent}/:uid`;

  app.get(path, pageOptions(schema), async (request, reply) => {
    const person = await deps.users.find(request);
    if (!person) return redirectToSignIn(request, reply);
    const consentRequest = await readConsentRequest(deps, request, reply);
    if (consentRequest.isDecided) return sendReturnPage(request, reply, consentRequest);
    return sendPrivatePage(reply, renderQuestion(request, consentRequest, person));
  });

  app.post(path, pageOptions(schema), async (request, reply) => {
    const person = await deps.users.find(request);
    if (!person) return redirectToSignIn(request, reply);
    assertFormToken(request, person);
    const consentRequest = await readConsentRequest(deps, request, reply);
    // The form was submitted twice: do not record a second grant.
    if (consentRequest.isDecided) return sendReturnPage(request, reply, consentRequest);
    const decision = formInput(request.body, 'decision');
    if (decision === 'allow') return allowConsent(deps, request, reply, { consentRequest, person });
    if (decision !== 'deny') {
      const problems = [{ field: 'decision', message: 'Choose to allow this or to cancel.' }];
      return sendPrivatePage(reply, renderQuestion(request, consentRequest, person, problems), 422);
    }
    await submitResult(deps, request, reply, accessDenied);
    return sendReturnPage(request, reply, consentRequest);
  });
}

const accessDenied = { error: 'access_denied', error_description: 'the user denied the request' };

const consentPath = ({ params }: ConsentHttpRequest) =>
  `${oauthPaths.consent}/${encodeURIComponent(params.uid)}`;

const redirectToSignIn = (request: ConsentHttpRequest, reply: FastifyReply) =>
  seeOther(reply, signInPath(consentPath(request)));

/** Links to the oidc-provider step that redirects to the app. */
function sendReturnPage(request: ConsentHttpRequest, reply: FastifyReply, { app }: ConsentRequest) {
  const next = `${oauthPaths.authorize}/${encodeURIComponent(request.params.uid)}`;
  return sendPrivatePage(reply, renderReturnPage(app, next));
}

function renderQuestion(
  request: ConsentHttpRequest,
  consentRequest: ConsentRequest,
  person: SignedInUser,
  problems: { field: string; message: string }[] = [],
) {
  const common = { app: consentRequest.app, person, path: consentPath(request) };
  const { scopeRequest, site } = consentRequest;
  if (scopeRequest.kind === 'buyer')
    return renderBuyerConsent({
      ...common,
      sentences: describeScopes(scopeRequest.scopes),
      store: site,
      problems,
    });
  const workspaces = workspacesFor(consentRequest, person);
  const [only] = workspaces;
  if (!only) return renderCannotConsent(common);
  const chosen = workspaces.length === 1 ? only.tenant.workspaceId : null;
  const sentences = describeScopes(scopeRequest.scopes);
  return renderMerchantConsent({
    ...common,
    sentences,
    workspaces,
    chosen,
    form: request.body,
    problems,
  });
}

/** Workspaces that the user may connect: for a resource of a store, only the store's workspace. */
function workspacesFor(
  { site }: ConsentRequest,
  { memberships }: SignedInUser,
): WorkspaceMembership[] {
  return memberships
    .filter(({ role }) => canManageWorkspace(role))
    .filter(({ tenant }) => site === null || tenant.workspaceId === site.tenant.workspaceId);
}

async function allowConsent(
  deps: OAuthDeps & { getProvider: GetProvider },
  request: ConsentHttpRequest,
  reply: FastifyReply,
  { consentRequest, person }: { consentRequest: ConsentRequest; person: SignedInUser },
): Promise<FastifyReply> {
  const tenant = chosenTenant(request, consentRequest, person);
  if (tenant === null) {
    const problems = [{ field: 'workspace_id', message: 'Choose a workspace.' }];
    return sendPrivatePage(reply, renderQuestion(request, consentRequest, person, problems), 422);
  }
  const surfaceNames = surfacesInput(request.body);
  if (surfaceNames?.length === 0) {
    const problems = [{ field: 'surfaces', message: 'Leave at least one unchecked.' }];
    return sendPrivatePage(reply, renderQuestion(request, consentRequest, person, problems), 422);
  }
  const principal = userPrincipal(request, person);
  const surfaces = parseSurfaces(surfaceNames);
  const grantId = await deps.unit.runAsSystem({ ...tenant, principal }, (work) =>
    allowInteractionOnce(work, request.params.uid, () =>
      saveConsent(deps, work, { consentRequest, user: person, surfaces }),
    ),
  );
  if (grantId === null) throw authorizationExpired();
  await submitResult(deps, request, reply, {
    login: { accountId: person.userId, remember: false },
    consent: { grantId },
  });
  return sendReturnPage(request, reply, consentRequest);
}

type AllowedConsent = {
  consentRequest: ConsentRequest;
  user: SignedInUser;
  surfaces: SurfaceRestriction;
};

/** Records the grant. A buyer who allows an app at one store becomes a customer of that store. */
async function saveConsent(
  { linkBuyer }: OAuthDeps,
  work: Work,
  { consentRequest, user, surfaces }: AllowedConsent,
): Promise<Id<'grt'>> {
  const { scopeRequest, clientId, app, grantedScopes, resource, site } = consentRequest;
  const what = { client: { id: clientId, name: app.name }, scopes: grantedScopes };
  const common = { ...what, userId: user.userId, resources: [resource] };
  if (isDocumentUrl(clientId)) await saveDocumentClient(work, clientId);
  if (scopeRequest.kind === 'merchant')
    return (await recordConsent(work, { ...common, kind: 'merchant', surfaces })).id;
  const workspaceId = site?.tenant.workspaceId ?? null;
  if (workspaceId !== null) await linkBuyer(work, user);
  return (await recordConsent(work, { ...common, kind: 'buyer', workspaceId })).id;
}

/** The chosen workspace; null when none was chosen. 403 when the user does not manage it. */
function chosenTenant(
  request: ConsentHttpRequest,
  consentRequest: ConsentRequest,
  person: SignedInUser,
): Tenant | null {
  if (consentRequest.scopeRequest.kind === 'buyer')
    return consentRequest.site?.tenant ?? systemTenant;
  const id = formInput(request.body, 'workspace_id');
  if (id === '') return null;
  const found = workspacesFor(consentRequest, person).find(
    ({ tenant }) => tenant.workspaceId === id,
  );
  if (!found) throw consentNeedsAdmin();
  return found.tenant;
}

type InteractionResult = Parameters<Awaited<ReturnType<GetProvider>>['interactionResult']>[2];

async function submitResult(
  { getProvider }: { getProvider: GetProvider },
  request: ConsentHttpRequest,
  reply: FastifyReply,
  result: InteractionResult,
): Promise<void> {
  const provider = await getProvider();
  await provider
    .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    .catch(rethrowInteractionError);
}
