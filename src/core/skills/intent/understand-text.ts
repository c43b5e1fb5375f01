import {
  type IntentContext,
  readIntent,
  readStoreNames,
  type StoreContext,
} from '@stoa/shopping-intent';
import { hasScope } from '../../access/scope.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillName } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import {
  type DisplayedItems,
  loadDisplayedItems,
  type OfferedVariants,
} from '../words/displayed-items.ts';
import { createKnownStoresCache } from '../words/known-stores.ts';
import { createKnownThingsCache } from '../words/known-things-cache.ts';
import { offerItems } from '../words/offer-items.ts';
import type { ResolutionContext } from '../words/resolution-context.ts';
import { ProductUnresolved } from '../words/unresolved-product.ts';
import {
  type ResolvedInput,
  resolveCheckoutInput,
  resolveX402Input,
  toBuyerFields,
} from './inputs/buying-inputs.ts';
import { inferFromContext } from './inputs/infer-from-context.ts';
import { interpretAnswer } from './inputs/interpret-answer.ts';
import { nothingDone } from './inputs/nothing-done.ts';
import { stripAgreement } from './inputs/offer-answer.ts';
import { assertNotOfCheckout } from './inputs/open-checkout.ts';
import { limitToCart } from './inputs/part-of-cart.ts';
import {
  omitUndefined,
  type SkillInput,
  toOrderStatusInput,
  toSearchInput,
  toStoreDetailsInput,
} from './inputs/plain-inputs.ts';
import type { RememberedRequest } from './inputs/remembered-request.ts';
import { resolveCartInput } from './inputs/resolve-cart-input.ts';
import { resolveSignup } from './inputs/resolve-signup.ts';
import { readValueAnswer } from './inputs/value-answer.ts';
import { assertNotBesideCart, assertNotCancel, assertUnderstood } from './inputs/whole-change.ts';
import type { ModelReader } from './model/model-reader.ts';
import { type ExtractedFields, intentToReading, type TextReading } from './text-reading.ts';
import type { TextContext, UnderstandText, UnderstoodText } from './understanding-types.ts';

type UnderstandingDeps = Pick<SkillDeps, 'unit' | 'find' | 'directory'>;

/**
 * Reads free text with a language model if one is configured, else by rules, and resolves its words
 * to products, cart lines and tokens. Texts are untrusted: whatever they say, the result is only a
 * skill and fields of its input.
 */
export function createTextUnderstanding(
  deps: UnderstandingDeps,
  readByModel: ModelReader | null,
): UnderstandText {
  const stores = createKnownStoresCache(deps.directory);
  const findThings = createKnownThingsCache(deps.unit);
  return async (text, context) => {
    const { hostSite, remembered } = context;
    const addressed: StoreContext = {
      addressedSlug: hostSite?.slug ?? null,
      stores: await stores(),
      currency: hostSite?.currency ?? 'USD',
    };
    const things = await findThings(await listAddressedStores(deps, context, { text, addressed }));
    const intentContext = { ...addressed, things };
    const byRules = readIntent(
      isRemembered(remembered) ? stripAgreement(text) : text,
      intentContext,
    );
    if (byRules.skill === 'unclear' && byRules.declines) throw nothingDone(byRules.declines);
    const read = async () => (await readByModel?.(text, intentContext)) ?? intentToReading(byRules);
    const reading = isRemembered(remembered)
      ? await readAnswer(deps, { context, remembered, text, read })
      : await read();
    return toInput(deps, context, { reading, text, intentContext });
  };
}

type ReceivedAnswer = {
  context: TextContext;
  remembered: RememberedRequest;
  text: string;
  /** Reads the text as if it were no answer. */
  read: () => Promise<TextReading>;
};

async function readAnswer(
  deps: UnderstandingDeps,
  { context, remembered, text, read }: ReceivedAnswer,
): Promise<TextReading> {
  const variants = await loadAskedVariants(deps, context, text);
  const chosen = readValueAnswer(text, remembered, variants);
  return interpretAnswer(remembered, chosen ?? (await read()), {
    text: chosen ? '' : text,
    variants,
  });
}

type ReadText = { reading: TextReading; text: string; intentContext: IntentContext };

function toInput(
  deps: UnderstandingDeps,
  context: TextContext,
  { reading, text, intentContext }: ReadText,
): UnderstoodText | Promise<UnderstoodText> {
  if (reading.skill === 'membership-signup')
    return resolveSignup(deps, context, { reading, text, intentContext });
  return toPlainInput(reading) ?? resolveInput(deps, context, { reading, text });
}

/** The variants that the last question of a task offered, if the text may be an answer to it. */
async function loadAskedVariants(
  { unit }: UnderstandingDeps,
  context: TextContext,
  text: string,
): Promise<OfferedVariants | null> {
  if (text.length > maxAnswerLength) return null;
  return (await loadDisplayedItems(unit, context)).variants;
}
const maxAnswerLength = 60;

/** The store of the host, else the named ones, else those of the caller's workspace. */
async function listAddressedStores(
  { directory }: UnderstandingDeps,
  { hostSite, bearer }: TextContext,
  { text, addressed }: { text: string; addressed: StoreContext },
): Promise<Site[]> {
  if (hostSite) return [hostSite];
  const named = await Promise.all(readStoreNames(text, addressed).map(directory.bySlug));
  const found = named.filter((site) => site !== null);
  if (found.length > 0 || bearer === null) return found;
  const all = await directory.list(maxStores);
  return all.filter(({ tenant }) => tenant.workspaceId === bearer.tenant.workspaceId);
}

/** On the platform, product names are known only for workspaces with at most this many stores. */
const maxStores = 1_000;

const isRemembered = (request: TextContext['remembered']): request is RememberedRequest =>
  typeof request?.skill === 'string';

/** The input of skills that need no lookup. */
function toPlainInput({ skill, extracted }: TextReading): UnderstoodText | null {
  if (skill === 'catalog-search') return { skill, input: toSearchInput(extracted) };
  if (skill === 'store-details') return { skill, input: toStoreDetailsInput(extracted) };
  if (skill === 'order-status' && extracted.confirmationToken !== undefined)
    return { skill, input: toOrderStatusInput(extracted, null) };
  return null;
}

async function resolveInput(
  deps: UnderstandingDeps,
  context: TextContext,
  { reading: read, text }: { reading: TextReading; text: string },
): Promise<UnderstoodText> {
  const displayed = await loadDisplayedItems(deps.unit, context);
  const site = await resolveSite(deps, context, { extracted: read.extracted, displayed });
  const resolution: ResolutionContext = { deps, context, text, displayed, site };
  assertNotCancel(resolution, read, text);
  await assertNotOfCheckout(resolution, read, text);
  const asked = read.skill === null ? inferFromContext(resolution, read.extracted) : read;
  const plain = toPlainInput(asked);
  if (plain) return plain;
  const reading = await limitToCart(resolution, asked, text);
  const { skill, extracted } = reading;
  if (skill === null) return { skill, hints: toHints(extracted) };
  if (!canUseSkill(skill, resolution) || isOtherStore(resolution, extracted))
    return { skill, input: toScopeFields(reading) };
  const { unknownWords: unread } = extracted;
  assertUnderstood(reading);
  assertNotBesideCart(resolution, reading, text);
  const resolved = await resolveSkillInput(resolution, { ...reading, skill });
  const { input, unresolved, doubtfulCounts = [] } = resolved;
  if (unresolved) throw new ProductUnresolved(unresolved, { skill, input });
  const unknownWords = [...(unread ?? []), ...doubtfulCounts];
  const isPurchase = unknownWords.length > 0 && skill !== 'order-status';
  const offer = isPurchase && (await offerItems(resolution, { skill, input, unknownWords }));
  if (offer) throw offer;
  return { skill, input };
}

// Callers without access to a skill get that error, and not a choice of products.
function canUseSkill(skill: SkillName, { context: { bearer }, site }: ResolutionContext): boolean {
  if (skill !== 'cart-management' && skill !== 'ucp-checkout') return true;
  if (!bearer || !hasScope(bearer.scopes, 'write:orders')) return false;
  return site === null || site.tenant.workspaceId === bearer.tenant.workspaceId;
}

// If the named store does not exist or is not served here, the skill reports the error.
function isOtherStore(
  { site }: ResolutionContext,
  { siteSlugs: [slug] = [] }: ExtractedFields,
): boolean {
  return slug !== undefined && slug !== site?.slug;
}

/**
 * The store of the host, else the named one, that of the remembered request, or that of the cart.
 */
async function resolveSite(
  { directory }: UnderstandingDeps,
  { hostSite, remembered }: TextContext,
  { extracted, displayed }: { extracted: ExtractedFields; displayed: DisplayedItems },
): Promise<Site | null> {
  if (hostSite) return hostSite;
  const slug = extracted.siteSlugs?.[0] ?? remembered?.site_slug ?? displayed.cart?.siteSlug;
  return typeof slug === 'string' ? directory.bySlug(slug) : null;
}

async function resolveSkillInput(
  resolution: ResolutionContext,
  { skill, action, extracted }: TextReading,
): Promise<ResolvedInput> {
  switch (skill) {
    case 'cart-management':
      return resolveCartInput(resolution, action ?? 'get', extracted);
    case 'ucp-checkout':
      return resolveCheckoutInput(resolution, extracted);
    case 'x402-purchase':
      return resolveX402Input(resolution, extracted);
    default:
      return {
        input: toOrderStatusInput(extracted, resolution.displayed.confirmationToken),
        unresolved: null,
      };
  }
}

/** Only the fields that identify the store and the cart. */
function toScopeFields({ action, extracted }: TextReading): SkillInput {
  return omitUndefined({
    action,
    site_slug: extracted.siteSlugs?.[0],
    cart_token: extracted.cartToken,
  });
}

function toHints(extracted: ExtractedFields): SkillInput {
  return omitUndefined({
    site_slug: extracted.siteSlugs?.[0],
    cart_token: extracted.cartToken,
    confirmation_token: extracted.confirmationToken,
    ...toBuyerFields(extracted),
  });
}
