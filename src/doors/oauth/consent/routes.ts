import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { giveConsent } from '../../../core/access/oauth/give-consent.ts';
import { notYours } from '../../../core/access/oauth/grant.ts';
import { allowOnce } from '../../../core/access/oauth/interactions.ts';
import type { Membership } from '../../../core/access/people/person.ts';
import { manages } from '../../../core/access/people/role.ts';
import { sentencesOf } from '../../../core/access/scope-words.ts';
import { readSurfaces, type SurfaceRestriction } from '../../../core/access/surface.ts';
import { takeForms, typed } from '../../../http/pages/form-body.ts';
import { page, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { signInPath } from '../../../http/pages/people/own-path.ts';
import { checkFormToken, personBy, type SignedIn } from '../../../http/pages/people/signed-in.ts';
import { refuseForeignForms } from '../../../http/pages/same-origin.ts';
import { surfacesTyped } from '../../../http/pages/surfaces-field.ts';
import type { Http } from '../../../http/server.ts';
import type { Id } from '../../../kernel/id.ts';
import { nobody, type Tenant, type Work } from '../../../platform/work.ts';
import type { OAuthDeps } from '../deps.ts';
import { type Engine, paths } from '../engine/engine.ts';
import {
  authorizationOver,
  type ConsentRequest,
  failedStep,
  readConsentRequest,
} from './request.ts';
import {
  renderBuyerConsent,
  renderMerchantConsent,
  renderNobodyMayConsent,
  renderWayBack,
} from './views.ts';

const schema = { params: Type.Object({ uid: Type.String({ maxLength: 100 }) }) };

type Asked = FastifyRequest<{ Params: { uid: string } }>;

/** Where somebody is asked (§5, decisions 13): signed in first, then told who asks for what. */
export function consentRoutes(app: Http, deps: OAuthDeps & { engine: Engine }): void {
  takeForms(app);
  refuseForeignForms(app);
  const path = `${paths.consent}/:uid`;

  app.get(path, page(schema), async (request, reply) => {
    const person = await deps.people.signedIn(request);
    if (!person) return toSignIn(request, reply);
    const asked = await readConsentRequest(deps, request, reply);
    if (asked.isDecided) return wayBack(request, reply, asked);
    return sendPrivatePage(reply, questionFor(request, asked, person));
  });

  app.post(path, page(schema), async (request, reply) => {
    const person = await deps.people.signedIn(request);
    if (!person) return toSignIn(request, reply);
    checkFormToken(request, person);
    const asked = await readConsentRequest(deps, request, reply);
    // A form that is sent twice allows nothing twice.
    if (asked.isDecided) return wayBack(request, reply, asked);
    const decision = typed(request.body, 'decision');
    if (decision === 'allow') return allow(deps, request, reply, { asked, person });
    if (decision !== 'deny') {
      const problems = [{ field: 'decision', message: 'Choose to allow this or to cancel.' }];
      return sendPrivatePage(reply, questionFor(request, asked, person, problems), 422);
    }
    await answer(deps, request, reply, denied);
    return wayBack(request, reply, asked);
  });
}

const denied = { error: 'access_denied', error_description: 'the person said no' };

const pathOf = ({ params }: Asked) => `${paths.consent}/${encodeURIComponent(params.uid)}`;

const toSignIn = (request: Asked, reply: FastifyReply) =>
  seeOther(reply, signInPath(pathOf(request)));

/** The engine's own next step, which leads to the app. */
function wayBack(request: Asked, reply: FastifyReply, { app }: ConsentRequest) {
  const next = `${paths.authorize}/${encodeURIComponent(request.params.uid)}`;
  return sendPrivatePage(reply, renderWayBack(app, next));
}

function questionFor(
  request: Asked,
  asked: ConsentRequest,
  person: SignedIn,
  problems: { field: string; message: string }[] = [],
) {
  const common = { app: asked.app, person, path: pathOf(request) };
  const { wish, site } = asked;
  if (wish.kind === 'buyer')
    return renderBuyerConsent({
      ...common,
      sentences: sentencesOf(wish.scopes),
      store: site,
      problems,
    });
  const workspaces = workspacesFor(asked, person);
  const [only] = workspaces;
  if (!only) return renderNobodyMayConsent(common);
  const chosen = workspaces.length === 1 ? only.tenant.workspaceId : null;
  const sentences = sentencesOf(wish.scopes);
  return renderMerchantConsent({
    ...common,
    sentences,
    workspaces,
    chosen,
    form: request.body,
    problems,
  });
}

/** Of a request that is about one store, only its own workspace can be meant. */
function workspacesFor({ site }: ConsentRequest, { memberships }: SignedIn): Membership[] {
  return memberships
    .filter(({ role }) => manages(role))
    .filter(({ tenant }) => site === null || tenant.workspaceId === site.tenant.workspaceId);
}

async function allow(
  deps: OAuthDeps & { engine: Engine },
  request: Asked,
  reply: FastifyReply,
  { asked, person }: { asked: ConsentRequest; person: SignedIn },
): Promise<FastifyReply> {
  const tenant = tenantFor(request, asked, person);
  if (tenant === null) {
    const problems = [{ field: 'workspace_id', message: 'Choose a workspace.' }];
    return sendPrivatePage(reply, questionFor(request, asked, person, problems), 422);
  }
  const words = surfacesTyped(request.body);
  if (words?.length === 0) {
    const problems = [{ field: 'surfaces', message: 'Leave at least one clear.' }];
    return sendPrivatePage(reply, questionFor(request, asked, person, problems), 422);
  }
  const by = personBy(request, person);
  const surfaces = readSurfaces(words);
  const grantId = await deps.unit.runAsSystem({ ...tenant, by }, (work) =>
    allowOnce(work, request.params.uid, () => write(deps, work, { asked, person, surfaces })),
  );
  if (grantId === null) throw authorizationOver();
  await answer(deps, request, reply, {
    login: { accountId: person.userId, remember: false },
    consent: { grantId },
  });
  return wayBack(request, reply, asked);
}

type Allowed = { asked: ConsentRequest; person: SignedIn; surfaces: SurfaceRestriction };

/** Writes down what a person allows; a buyer becomes a customer of the store that it is about. */
async function write(
  { linkBuyer }: OAuthDeps,
  work: Work,
  { asked, person, surfaces }: Allowed,
): Promise<Id<'grt'>> {
  const { wish, clientId, app, words, resource, site } = asked;
  const what = { client: { id: clientId, name: app.name }, scopes: words };
  const common = { ...what, userId: person.userId, resources: [resource] };
  if (wish.kind === 'merchant')
    return (await giveConsent(work, { ...common, kind: 'merchant', surfaces })).id;
  const workspaceId = site?.tenant.workspaceId ?? null;
  if (workspaceId !== null) await linkBuyer(work, person);
  return (await giveConsent(work, { ...common, kind: 'buyer', workspaceId })).id;
}

/** The workspace of a consent; null: none was chosen. 403 for one that is not theirs to speak for. */
function tenantFor(request: Asked, asked: ConsentRequest, person: SignedIn): Tenant | null {
  if (asked.wish.kind === 'buyer') return asked.site?.tenant ?? nobody;
  const id = typed(request.body, 'workspace_id');
  if (id === '') return null;
  const found = workspacesFor(asked, person).find(({ tenant }) => tenant.workspaceId === id);
  if (!found) throw notYours();
  return found.tenant;
}

type Result = Parameters<Awaited<ReturnType<Engine>>['interactionResult']>[2];

async function answer(
  { engine }: { engine: Engine },
  request: Asked,
  reply: FastifyReply,
  result: Result,
): Promise<void> {
  const provider = await engine();
  await provider
    .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    .catch(failedStep);
}
