import { hasScope } from '../../access/scope.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillName } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { type DisplayedItems, loadDisplayedItems } from '../words/displayed-items.ts';
import { createKnownStoresCache } from '../words/known-stores.ts';
import type { ResolutionContext } from '../words/resolution-context.ts';
import { ProductUnresolved } from '../words/unresolved-product.ts';
import {
  type ResolvedInput,
  resolveCheckoutInput,
  resolveX402Input,
  toBuyerFields,
} from './inputs/buying-inputs.ts';
import { inferFromContext } from './inputs/infer-from-context.ts';
import { interpretAnswer, type RememberedRequest } from './inputs/interpret-answer.ts';
import { nothingDone } from './inputs/nothing-done.ts';
import { stripAgreement } from './inputs/offer-answer.ts';
import {
  omitUndefined,
  type SkillInput,
  toMembershipInput,
  toOrderStatusInput,
  toSearchInput,
  toStoreDetailsInput,
} from './inputs/plain-inputs.ts';
import { resolveCartInput } from './inputs/resolve-cart-input.ts';
import type { IntentContext } from './intent.ts';
import type { ModelReader } from './model/model-reader.ts';
import { readIntent } from './read-intent.ts';
import { type ExtractedFields, intentToReading, type TextReading } from './text-reading.ts';
import type { TextContext, UnderstandText, UnderstoodText } from './understanding.ts';

type UnderstandingDeps = Pick<SkillDeps, 'unit' | 'find' | 'directory'>;

/**
 * Reads free text: by a language model when there is one, else by rules; then turns its words into
 * products, lines of a cart and tokens. What a text says is data: whatever it asks for, nothing but a
 * skill and fields of its input comes of it.
 */
export function createTextUnderstanding(
  tools: UnderstandingDeps,
  readByModel: ModelReader | null,
): UnderstandText {
  const stores = createKnownStoresCache(tools.directory);
  return async (text, context) => {
    const { hostSite } = context;
    const about: IntentContext = {
      addressedSlug: hostSite?.slug ?? null,
      stores: await stores(),
      currency: hostSite?.currency ?? 'USD',
    };
    const { remembered } = context;
    const byRules = readIntent(isRemembered(remembered) ? stripAgreement(text) : text, about);
    if (byRules.skill === 'unclear' && byRules.declines) throw nothingDone(byRules.declines);
    const read = (await readByModel?.(text, about)) ?? intentToReading(byRules);
    const reading = isRemembered(remembered) ? interpretAnswer(remembered, read, text) : read;
    return toPlainInput(reading, text) ?? resolveInput(tools, context, reading);
  };
}

const isRemembered = (request: TextContext['remembered']): request is RememberedRequest =>
  typeof request?.skill === 'string';

/** Of skills that need nothing but the words. */
function toPlainInput({ skill, extracted }: TextReading, text: string): UnderstoodText | null {
  if (skill === 'catalog-search') return { skill, input: toSearchInput(extracted) };
  if (skill === 'store-details') return { skill, input: toStoreDetailsInput(extracted) };
  if (skill === 'membership-signup') return { skill, input: toMembershipInput(extracted, text) };
  if (skill === 'order-status' && extracted.confirmationToken !== undefined)
    return { skill, input: toOrderStatusInput(extracted, null) };
  return null;
}

async function resolveInput(
  tools: UnderstandingDeps,
  context: TextContext,
  read: TextReading,
): Promise<UnderstoodText> {
  const displayed = await loadDisplayedItems(tools.unit, context);
  const site = await resolveSite(tools, context, { said: read.extracted, shown: displayed });
  const scene: ResolutionContext = { tools, context, displayed, site };
  const reading = read.skill === null ? inferFromContext(scene, read.extracted) : read;
  const { skill, extracted } = reading;
  if (skill === null) return { skill, hints: toHints(extracted) };
  if (!canUseSkill(skill, scene) || isOtherStore(scene, extracted))
    return { skill, input: toScopeFields(reading) };
  const { input, unclear } = await resolveSkillInput(scene, { ...reading, skill });
  if (unclear) throw new ProductUnresolved(unclear, { skill, input });
  return { skill, input };
}

// Whoever may not use a skill is told that, and not what there is to choose from.
function canUseSkill(skill: SkillName, { context: { bearer }, site }: ResolutionContext): boolean {
  if (skill !== 'cart-management' && skill !== 'ucp-checkout') return true;
  if (!bearer || !hasScope(bearer.scopes, 'write:orders')) return false;
  return site === null || site.tenant.workspaceId === bearer.tenant.workspaceId;
}

// A store that there is not, or not here: the skill says so.
function isOtherStore(
  { site }: ResolutionContext,
  { siteSlugs: [slug] = [] }: ExtractedFields,
): boolean {
  return slug !== undefined && slug !== site?.slug;
}

/** The store that is meant: a named one, the host's, that of the request, or of the cart in hand. */
async function resolveSite(
  { directory }: UnderstandingDeps,
  { hostSite, remembered }: TextContext,
  { said, shown }: { said: ExtractedFields; shown: DisplayedItems },
): Promise<Site | null> {
  if (hostSite) return hostSite;
  const slug = said.siteSlugs?.[0] ?? remembered?.site_slug ?? shown.cart?.siteSlug;
  return typeof slug === 'string' ? directory.bySlug(slug) : null;
}

async function resolveSkillInput(
  scene: ResolutionContext,
  { skill, action, extracted }: TextReading,
): Promise<ResolvedInput> {
  switch (skill) {
    case 'cart-management':
      return resolveCartInput(scene, action ?? 'get', extracted);
    case 'ucp-checkout':
      return resolveCheckoutInput(scene, extracted);
    case 'x402-purchase':
      return resolveX402Input(scene, extracted);
    default:
      return {
        input: toOrderStatusInput(extracted, scene.displayed.confirmationToken),
        unclear: null,
      };
  }
}

/** What says where it happens, however little of the rest is clear. */
function toScopeFields({ action, extracted }: TextReading): SkillInput {
  return omitUndefined({
    action,
    site_slug: extracted.siteSlugs?.[0],
    cart_token: extracted.cartToken,
  });
}

function toHints(said: ExtractedFields): SkillInput {
  return omitUndefined({
    site_slug: said.siteSlugs?.[0],
    cart_token: said.cartToken,
    confirmation_token: said.confirmationToken,
    ...toBuyerFields(said),
  });
}
