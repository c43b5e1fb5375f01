import { covers } from '../../access/scope.ts';
import type { Site } from '../../sites/site.ts';
import type { SkillName } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import { knownStores } from '../words/known-stores.ts';
import type { Scene } from '../words/scene.ts';
import { type Shown, shownIn } from '../words/shown.ts';
import { ProductUnresolved } from '../words/unresolved.ts';
import { checkoutInput, details, type FoundInput, x402Input } from './inputs/buying-inputs.ts';
import { cartInput } from './inputs/cart-input.ts';
import { nothingDone } from './inputs/declined.ts';
import { answerTo, type Remembered } from './inputs/follow-up.ts';
import { withoutYes } from './inputs/offer.ts';
import {
  detailsInput,
  type Input,
  membershipInput,
  orderInput,
  present,
  searchInput,
} from './inputs/plain-inputs.ts';
import { takenUp } from './inputs/taken-up.ts';
import type { IntentContext } from './intent.ts';
import type { ReadByModel } from './model/read-by-model.ts';
import { readIntent } from './read-intent.ts';
import { type Reading, readingOf, type Said } from './reading.ts';
import type { TextContext, UnderstandText, Understood } from './understanding.ts';

type Tools = Pick<SkillTools, 'unit' | 'find' | 'directory'>;

/**
 * Reads free text: by a language model when there is one, else by rules; then turns its words into
 * products, lines of a cart and tokens. What a text says is data: whatever it asks for, nothing but a
 * skill and fields of its input comes of it.
 */
export function textUnderstanding(tools: Tools, readByModel: ReadByModel | null): UnderstandText {
  const stores = knownStores(tools.directory);
  return async (text, context) => {
    const { hostSite } = context;
    const about: IntentContext = {
      addressedSlug: hostSite?.slug ?? null,
      stores: await stores(),
      currency: hostSite?.currency ?? 'USD',
    };
    const { remembered } = context;
    const byRules = readIntent(isRemembered(remembered) ? withoutYes(text) : text, about);
    if (byRules.skill === 'unclear' && byRules.declines) throw nothingDone(byRules.declines);
    const read = (await readByModel?.(text, about)) ?? readingOf(byRules);
    const reading = isRemembered(remembered) ? answerTo(remembered, read, text) : read;
    return plainInput(reading, text) ?? inputOf(tools, context, reading);
  };
}

const isRemembered = (request: TextContext['remembered']): request is Remembered =>
  typeof request?.skill === 'string';

/** Of skills that need nothing but the words. */
function plainInput({ skill, said }: Reading, text: string): Understood | null {
  if (skill === 'catalog-search') return { skill, input: searchInput(said) };
  if (skill === 'store-details') return { skill, input: detailsInput(said) };
  if (skill === 'membership-signup') return { skill, input: membershipInput(said, text) };
  if (skill === 'order-status' && said.confirmationToken !== undefined)
    return { skill, input: orderInput(said, null) };
  return null;
}

async function inputOf(tools: Tools, context: TextContext, read: Reading): Promise<Understood> {
  const shown = await shownIn(tools.unit, context);
  const site = await siteOf(tools, context, { said: read.said, shown });
  const scene: Scene = { tools, context, shown, site };
  const reading = read.skill === null ? takenUp(scene, read.said) : read;
  const { skill, said } = reading;
  if (skill === null) return { skill, hints: hintsOf(said) };
  if (!mayUse(skill, scene) || isElsewhere(scene, said)) return { skill, input: placeOf(reading) };
  const { input, unclear } = await foundInput(scene, { ...reading, skill });
  if (unclear) throw new ProductUnresolved(unclear, { skill, input });
  return { skill, input };
}

// Whoever may not use a skill is told that, and not what there is to choose from.
function mayUse(skill: SkillName, { context: { bearer }, site }: Scene): boolean {
  if (skill !== 'cart-management' && skill !== 'ucp-checkout') return true;
  if (!bearer || !covers(bearer.scopes, 'write:orders')) return false;
  return site === null || site.tenant.workspaceId === bearer.tenant.workspaceId;
}

// A store that there is not, or not here: the skill says so.
function isElsewhere({ site }: Scene, { siteSlugs: [slug] = [] }: Said): boolean {
  return slug !== undefined && slug !== site?.slug;
}

/** The store that is meant: a named one, the host's, that of the request, or of the cart in hand. */
async function siteOf(
  { directory }: Tools,
  { hostSite, remembered }: TextContext,
  { said, shown }: { said: Said; shown: Shown },
): Promise<Site | null> {
  if (hostSite) return hostSite;
  const slug = said.siteSlugs?.[0] ?? remembered?.site_slug ?? shown.cart?.siteSlug;
  return typeof slug === 'string' ? directory.bySlug(slug) : null;
}

async function foundInput(scene: Scene, { skill, action, said }: Reading): Promise<FoundInput> {
  switch (skill) {
    case 'cart-management':
      return cartInput(scene, action ?? 'get', said);
    case 'ucp-checkout':
      return checkoutInput(scene, said);
    case 'x402-purchase':
      return x402Input(scene, said);
    default:
      return { input: orderInput(said, scene.shown.confirmationToken), unclear: null };
  }
}

/** What says where it happens, however little of the rest is clear. */
function placeOf({ action, said }: Reading): Input {
  return present({ action, site_slug: said.siteSlugs?.[0], cart_token: said.cartToken });
}

function hintsOf(said: Said): Input {
  return present({
    site_slug: said.siteSlugs?.[0],
    cart_token: said.cartToken,
    confirmation_token: said.confirmationToken,
    ...details(said),
  });
}
