import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import { getOwnSite } from '../sites/manage-sites.ts';
import type { Site } from '../sites/site.ts';
import {
  findTestPurchaseObstacle,
  listSetupSteps,
  type SetupStep,
  type SetupStepName,
  setupSteps,
} from './setup-steps.ts';
import { deleteSkip, findSetupFacts, insertSkip } from './setup-store.ts';
import type { ServerFacts } from './warnings.ts';

/** What is done and left to do in a store. `complete`: no step is left. */
export type SetupChecklist = { site: Site; steps: SetupStep[]; complete: boolean };

/** Throws 404 `site_not_found`. */
export async function readSetup(
  view: View,
  slug: string,
  server: ServerFacts,
): Promise<SetupChecklist> {
  const site = await getOwnSite(view, slug);
  const facts = await findSetupFacts(view, site);
  const steps = listSetupSteps({ site, facts, server });
  const complete = steps.every(({ state }) => state === 'done' || state === 'skipped');
  return { site, steps, complete };
}

/** The store in which a test agent is to buy. Throws 409 `test_purchase_blocked`. */
export async function getTestPurchaseSite(
  view: View,
  slug: string,
  server: ServerFacts,
): Promise<Site> {
  const site = await getOwnSite(view, slug);
  const facts = await findSetupFacts(view, site);
  const obstacle = findTestPurchaseObstacle({ site, facts, server });
  if (obstacle === null) return site;
  throw new DomainError('wrong_state', 'test_purchase_blocked', obstacle.message, {
    extensions: { obstacle: obstacle.code },
  });
}

/**
 * Skips a step, or takes that back. A step that is done stays done. Skipping `taxes` means that the
 * merchant charges none. Throws 404 `step_not_found` and 422 `step_not_skippable`.
 */
export async function skipSetupStep(
  work: Work,
  { slug, step, skip }: { slug: string; step: string; skip: boolean },
  server: ServerFacts,
): Promise<SetupChecklist> {
  const name = parseStep(step);
  if (name === 'publish') throw notSkippable();
  const site = await getOwnSite(work, slug);
  await (skip ? insertSkip : deleteSkip)(work, site, name);
  await audit(work, {
    action: skip ? 'setup.step_skipped' : 'setup.step_resumed',
    resource: { type: 'site', id: site.id },
    after: { step: name },
  });
  return readSetup(work, slug, server);
}

function parseStep(step: string): SetupStepName {
  const name = setupSteps.find((known) => known === step);
  if (name) return name;
  throw notFound('step_not_found', `There is no step "${step}": ${setupSteps.join(', ')}.`);
}

const notSkippable = () =>
  new DomainError(
    'unprocessable',
    'step_not_skippable',
    'A store without publication sells nothing, so this step cannot be skipped.',
  );
