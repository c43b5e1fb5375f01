import type { Policies } from '../../../../core/sites/site-profile.ts';
import type { StorePageScope } from '../../page-scope.ts';

export const policyLabels: Record<keyof Policies, string> = {
  shipping: 'Shipping policy',
  returns: 'Return policy',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  imprint: 'Imprint',
};

type PolicyLink = { href: string; label: string };

/** Links to the store's policies, without empty ones. */
export function listPolicyLinks({
  site,
  base,
}: Pick<StorePageScope, 'site' | 'base'>): PolicyLink[] {
  return (Object.keys(policyLabels) as (keyof Policies)[])
    .filter((name) => site.policies[name] !== '')
    .map((name) => ({ href: `${base}/policies/${name}`, label: policyLabels[name] }));
}
