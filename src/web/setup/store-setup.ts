import type { FastifyReply } from 'fastify';
import { readSetup, type SetupChecklist, skipSetupStep } from '../../core/setup/checklist.ts';
import { type SetupStep, type SetupStepName, setupSteps } from '../../core/setup/setup-steps.ts';
import { formInput } from '../../http/pages/form-body.ts';
import { type FormRejection, noRejection, toFormError } from '../../http/pages/form-error.ts';
import { errorSummary } from '../../http/pages/form-field.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { SetupDeps } from './deps.ts';
import {
  consolePath,
  hiddenFields,
  runSetupChange,
  type SetupContext,
  setupHandler,
  setupPath,
} from './setup-context.ts';
import { sendSetupPage } from './setup-page.ts';
import { showTestPurchase } from './show-test-purchase.ts';
import { applyStep } from './steps/apply-step.ts';
import { stepForm, stepTitles } from './steps/step-forms.ts';

/** `/setup/stores/<slug>`: the checklist of a store, and a page for each step. */
export function registerStoreSetupRoutes(app: HttpServer, deps: SetupDeps): void {
  const { unit, serverFacts } = deps;
  const read = (context: SetupContext) =>
    unit.view(context.tenant, (view) => readSetup(view, slugOf(context), serverFacts));

  app.get(
    '/setup/stores/:slug',
    pageOptions({}),
    setupHandler(deps, async (context) => showChecklist(context, await read(context))),
  );

  app.get(
    '/setup/stores/:slug/:step',
    pageOptions({}),
    setupHandler(deps, async (context) => showStep(context, await read(context), noRejection)),
  );

  app.post(
    '/setup/stores/:slug/:step',
    pageOptions({}),
    setupHandler(deps, async (context) => {
      const step = stepOf(context);
      const slug = slugOf(context);
      const isSkip = formInput(context.request.body, 'action') === 'skip';
      try {
        if (step === 'test_purchase' && !isSkip) return await showTestPurchase(deps, context, slug);
        await runSetupChange(deps, context, async (work) => {
          if (isSkip) await skipSetupStep(work, { slug, step, skip: true }, serverFacts);
          else await applyStep(work, slug, step, context.request.body);
        });
      } catch (error) {
        return showStep(context, await read(context), toFormError(error, step));
      }
      return seeOther(context.reply, nextPath(context, await read(context), step));
    }),
  );
}

const slugOf = ({ request }: SetupContext) => formInput(request.params, 'slug');

function stepOf({ request }: SetupContext): SetupStepName {
  const name = formInput(request.params, 'step');
  const step = setupSteps.find((known) => known === name);
  if (!step) throw notFound('page_not_found', 'This page does not exist.');
  return step;
}

/** The next step after this one that is left; the checklist if there is none. */
function nextPath(context: SetupContext, { site, steps }: SetupChecklist, step: SetupStepName) {
  const later = steps.slice(setupSteps.indexOf(step) + 1);
  const next = later.find(({ state }) => state === 'todo' || state === 'blocked');
  return setupPath(context, site.slug, next?.step);
}

const stateLabels: Record<SetupStep['state'], string> = {
  done: 'Done',
  todo: 'To do',
  skipped: 'Skipped',
  blocked: 'Not yet possible',
};

function showChecklist(context: SetupContext, setup: SetupChecklist): FastifyReply {
  const { site, steps, complete } = setup;
  const rows = steps.map(
    ({ step, state, reason }) =>
      html`<li class="row-item"><div class="row-facts"><h2><a href="${setupPath(context, site.slug, step)}">${stepTitles[step]}</a></h2>
<p class="quiet">${stateLabels[state]}${reason && html`: ${reason.message}`}</p></div></li>
`,
  );
  return sendSetupPage(context.reply, {
    title: `Set up ${site.name}`,
    main: html`${complete && html`<p class="lead">Everything is set up.</p>`}
<ol class="rows">${rows}</ol>
<p class="onwards"><a class="button" href="${consolePath(context)}">Open the console</a>${site.published && html` <a href="${site.url}">Open the store</a>`}</p>`,
  });
}

function showStep(
  context: SetupContext,
  setup: SetupChecklist,
  { problems, status }: FormRejection,
): FastifyReply {
  const { site, steps } = setup;
  const step = stepOf(context);
  const current = steps.find((other) => other.step === step);
  if (!current) throw notFound('page_not_found', 'This page does not exist.');
  const form = (content: Html) =>
    html`<form class="panel fields" method="post" action="${setupPath(context, site.slug, step)}">${hiddenFields(context)}
${content}</form>`;
  const content = stepForm(current, {
    site,
    steps,
    body: context.request.body,
    problems,
    consolePath: (path) => consolePath(context, path),
  });
  return sendSetupPage(context.reply, {
    title: stepTitles[step],
    status,
    main: html`${errorSummary(problems)}
${current.reason && html`<p class="lead">${current.reason.message}</p>`}
${
  current.state === 'done'
    ? html`<p class="lead">This step is done.</p>
<p><a class="button" href="${nextPath(context, setup, step)}">Continue</a></p>`
    : form(content)
}
<p class="onwards"><a href="${setupPath(context, site.slug)}">All steps</a></p>`,
  });
}
