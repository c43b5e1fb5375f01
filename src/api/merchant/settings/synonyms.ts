import { type Static, Type } from 'typebox';
import {
  getSynonyms,
  replaceSynonyms,
} from '../../../core/catalog/search/synonyms/manage-synonyms.ts';
import {
  type SynonymList,
  synonymLimits,
} from '../../../core/catalog/search/synonyms/synonym-list.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { changeConflict } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from './schemas.ts';

const tags = ['Merchant: sites'];

const terms = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: synonymLimits.termLength }), {
    minItems: 1,
    maxItems: synonymLimits.terms,
    description,
  });
const Group = Type.Object({
  terms: terms('Terms of one or more words. A search for one of them also finds the others.'),
  also_finds: Type.Optional(
    terms(
      'Makes the group one-way: a search for one of `terms` also finds these terms, but not the other `terms`, and a search for these finds none of `terms`.',
    ),
  ),
});
const Groups = Type.Array(Group, {
  maxItems: synonymLimits.groups,
  description: `At most ${synonymLimits.groups} groups of 2 to ${synonymLimits.terms} terms.`,
});
const Replacement = Type.Object(
  { synonyms: Groups },
  { examples: [{ synonyms: [{ terms: ['sofa', 'couch', 'settee'] }] }] },
);
const Synonyms = Type.Object({
  synonyms: Groups,
  updated_at: nullable(dateTime, 'Null until the list is set for the first time.'),
});
/** About twice the largest list. */
const bodyLimit = 1_500_000;

const routes = {
  read: scopedRoute('read:settings', {
    tags,
    summary: 'List the synonyms of a store',
    params: SitePath,
    response: { 200: Synonyms },
  }),
  replace: {
    ...scopedRoute('write:settings', {
      tags,
      summary: 'Replace the synonyms of a store',
      description: `Replaces the whole list, which is used in addition to the built-in vocabulary in searches of this store. Searches across all stores do not use it. ${changeConflict}`,
      params: SitePath,
      body: Replacement,
      response: { 200: Synonyms },
    }),
    bodyLimit,
  },
};

export function registerSynonymRoutes(merchant: MerchantRoutes): void {
  merchant.getOne('/sites/:slug/synonyms', routes.read, async (view, request) => {
    const list = await getSynonyms(view, request.params.slug);
    return { body: presentSynonyms(list), version: list.version };
  });

  merchant.put('/sites/:slug/synonyms', routes.replace, async (work, request) => {
    const list = await replaceSynonyms(work, request.params.slug, {
      groups: readGroups(request.body),
      expected: readIfMatch(request),
    });
    return { status: 200, body: presentSynonyms(list), version: list.version };
  });
}

function readGroups({ synonyms }: Static<typeof Replacement>) {
  return synonyms.map(({ terms: names, also_finds: alsoFinds }) =>
    alsoFinds === undefined ? { terms: names } : { terms: names, alsoFinds },
  );
}

function presentSynonyms({ groups, updatedAt }: SynonymList) {
  return {
    synonyms: groups.map(({ terms: names, alsoFinds }) => ({
      terms: names,
      ...(alsoFinds !== undefined && { also_finds: alsoFinds }),
    })),
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
