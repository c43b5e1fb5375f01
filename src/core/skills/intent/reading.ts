import type { Options } from '../../catalog/product.ts';
import type { CartAction } from '../buying/cart/input.ts';
import type { SkillName } from '../skill.ts';
import type { Filters, Intent, Item, SaidAddress, SaidShipping } from './intent.ts';

/** Everything a text may say, whatever it asks for; what was not said is absent. */
export type Said = {
  items?: Item[];
  siteSlugs?: string[];
  query?: string;
  filters?: Filters;
  options?: Options;
  without?: string[];
  limit?: number;
  cartToken?: string;
  itemId?: string;
  sessionId?: string;
  code?: string;
  address?: SaidAddress;
  shippingOption?: SaidShipping;
  newOptions?: Options;
  returnUrl?: string;
  email?: string;
  name?: string;
  plan?: string;
  planId?: string;
  confirmationToken?: string;
};

/** A text once it was read, by rules or by a model: what it asks for, and everything it says. */
export type Reading = { skill: SkillName | null; action?: CartAction; said: Said };

/** An intent without the differences between skills. */
export function readingOf(intent: Intent): Reading {
  if (intent.skill === 'unclear') {
    const { siteSlug, orderId: _, ...said } = intent.understood;
    return { skill: null, said: { ...said, ...slugsOf(siteSlug) } };
  }
  if (intent.skill === 'cart-management') {
    const { skill, action, siteSlug, ...said } = intent;
    return { skill, action, said: { ...said, ...slugsOf(siteSlug) } };
  }
  const { skill, ...rest } = intent;
  if (!('siteSlug' in rest)) return { skill, said: rest };
  const { siteSlug, ...said } = rest;
  return { skill, said: { ...said, ...slugsOf(siteSlug) } };
}

function slugsOf(siteSlug: string | undefined): Pick<Said, 'siteSlugs'> {
  return siteSlug === undefined ? {} : { siteSlugs: [siteSlug] };
}
