import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findProof as find } from '../../../core/access/people/proofs/manage-proofs.ts';
import type { Proof, Purpose } from '../../../core/access/people/proofs/proof.ts';
import { confirmSignUp, resetPassword } from '../../../core/access/people/proofs/use-proof.ts';
import { typed, verbatim } from '../../../http/pages/form-body.ts';
import { errorSummary } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendEntrancePage } from '../frame/frame.ts';
import { asProblems, type Refused, tellRetry } from '../frame/problems.ts';
import { whenceOf } from '../frame/whence.ts';
import { fixedAddress, newAccountFields, newPasswordField } from './password-fields.ts';

const withToken = page({ params: Type.Object({ token: Type.String() }) });

/** The pages that a mail leads to. Reading one uses nothing up: programs that look into mail follow links, too. */
export function readProofPages(app: Http, { unit }: AccountDeps): void {
  app.get('/account/reset/:token', withToken, async (request, reply) => {
    const { token } = request.params;
    const proof = await findProof(unit, 'reset', token);
    return proof ? showReset(reply, { token, email: proof.email }) : showOver(reply, 'reset');
  });

  app.get('/account/confirm/:token', withToken, async (request, reply) => {
    const { token } = request.params;
    const proof = await findProof(unit, 'sign_up', token);
    if (!proof) return showOver(reply, 'sign_up');
    return showConfirm(reply, { token, email: proof.email, name: '' });
  });
}

export function proofRoutes(app: Http, deps: AccountDeps): void {
  const { unit, sessionCookie, deviceCookie } = deps;

  app.post('/account/reset/:token', withToken, async (request, reply) => {
    const { token } = request.params;
    const password = verbatim(request.body, 'password');
    const proof = await findProof(unit, 'reset', token);
    if (!proof) return showOver(reply, 'reset');
    const { email } = proof;
    try {
      const session = await resetPassword(deps, token, password, whenceOf(request));
      sessionCookie.set(reply, session.token);
      deviceCookie.set(reply, email);
      return seeOther(reply, '/account');
    } catch (error) {
      return showReset(reply, { token, email, refused: asProblems(error, 'password') });
    }
  });

  app.post('/account/confirm/:token', withToken, async (request, reply) => {
    const { token } = request.params;
    const name = typed(request.body, 'name');
    const password = verbatim(request.body, 'password');
    const proof = await findProof(unit, 'sign_up', token);
    if (!proof) return showOver(reply, 'sign_up');
    const { email } = proof;
    try {
      const made = await confirmSignUp(deps, token, { name, password }, whenceOf(request));
      sessionCookie.set(reply, made.session.token);
      deviceCookie.set(reply, email);
      return seeOther(reply, made.returnTo ?? '/account');
    } catch (error) {
      return showConfirm(reply, { token, email, name, refused: asProblems(error, 'name') });
    }
  });
}

function findProof(unit: UnitOfWork, purpose: Purpose, token: string): Promise<Proof | null> {
  return unit.runAsSystem(nobody, (work) => find(work, purpose, token));
}

type Shown = { token: string; email: string; refused?: Refused };

/** 410, and where to ask for another. */
function showOver(reply: FastifyReply, purpose: Purpose): FastifyReply {
  const again = purpose === 'reset' ? '/account/forgot' : '/account/sign-up';
  return sendEntrancePage(reply, {
    title: 'This link is over',
    status: 410,
    main: html`<p class="lead">It has been used, or its time has run out.</p>
<p class="onwards"><a href="${again}">Ask for a new link</a> <a href="/account/sign-in">Sign in</a></p>`,
  });
}

function showReset(reply: FastifyReply, { token, email, refused }: Shown): FastifyReply {
  const { problems = [], status = 200 } = refused ?? {};
  tellRetry(reply, refused ?? {});
  return sendEntrancePage(reply, {
    title: 'Choose a new password',
    status,
    main: html`<p class="lead">Every other browser is signed out by it.</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="/account/reset/${token}">
${fixedAddress(email)}
${newPasswordField(problems, { label: 'New password' })}
<button type="submit">Keep it and sign in</button>
</form>`,
  });
}

function showConfirm(
  reply: FastifyReply,
  { token, email, name, refused }: Shown & { name: string },
): FastifyReply {
  const { problems = [], status = 200 } = refused ?? {};
  tellRetry(reply, refused ?? {});
  return sendEntrancePage(reply, {
    title: 'Your account',
    status,
    main: html`<p class="lead">Your address is confirmed. Two things are left.</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="/account/confirm/${token}">
${newAccountFields({ email, name, problems })}
<button type="submit">Make the account</button>
</form>`,
  });
}
