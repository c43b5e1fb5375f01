import { type TSchema, Type } from 'typebox';
import type { ConsoleRule } from '../../core/access/console/console-rule.ts';
import { scopedRoute } from '../../http/callers/bearer.ts';
import { readIfMatch } from '../../http/input/entity-tag.ts';
import { countedPageSchema, pageSchema, presentPage } from '../../http/input/paging.ts';
import type { InputOf } from '../../http/typed-route.ts';
import type { ExpectedVersions } from '../../kernel/expected-version.ts';
import type { Page } from '../../kernel/page.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import { changeConflict, noContentResponse } from './fields.ts';
import type { MerchantRoutes } from './merchant-routes.ts';

type Versioned = { version: number };
type Summary = { summary?: string; description?: string };

/** A kind of resource that merchants list, create, read, change and remove. */
export type Resource<Item extends Versioned, Query, New, Change> = {
  path: string;
  /** Name of the id in the path. */
  idName: string;
  /** Name of the list in responses. */
  plural: string;
  /** The name of the resource in summaries, in singular and plural. */
  nouns: [string, string];
  /** The resource in the names of the scopes `read:…` and `write:…`. */
  scope: 'pricing' | 'memberships' | 'customers';
  /** The rule for writes with console tokens. */
  writeRule?: ConsoleRule;
  tag: string;
  /** `$id` of its schema. */
  schema: string;
  present(item: Item): object;
  query: Query;
  /** Whether the list takes `count`. */
  isCounted?: boolean;
  newBody: New;
  changeBody: Change;
  changeDescription?: string;
  removeSummary?: Summary;
  list(view: View, query: InputOf<Query>): Promise<Page<Item>>;
  create(work: Work, body: InputOf<New>): Promise<Item>;
  get(view: View, id: string): Promise<Item>;
  change(work: Work, id: string, body: InputOf<Change>, expected: ExpectedVersions): Promise<Item>;
  remove(work: Work, id: string, expected: ExpectedVersions): Promise<void>;
};

export function registerResourceRoutes<
  Item extends Versioned,
  Query extends TSchema,
  New extends TSchema,
  Change extends TSchema,
>(merchant: MerchantRoutes, resource: Resource<Item, Query, New, Change>): void {
  const { path, idName, plural, nouns, present, query, newBody, changeBody } = resource;
  const [one, many] = nouns;
  const [read, write] = [`read:${resource.scope}`, `write:${resource.scope}`] as const;
  const { writeRule } = resource;
  const tags = [resource.tag];
  const params = Type.Object({ [idName]: Type.String() });
  const item = Type.Ref(resource.schema);
  const itemPath = `${path}/:${idName}`;
  const answer = (status: number, one: Item) => ({
    status,
    body: present(one),
    version: one.version,
  });
  const idOf = (request: { params: Record<string, string> }) => String(request.params[idName]);

  const list = { tags, summary: `List ${many}, newest first` };
  const page = { 200: (resource.isCounted ? countedPageSchema : pageSchema)(plural, item) };
  merchant.get(
    path,
    scopedRoute(read, { ...list, querystring: query, response: page }),
    async (view, request) => presentPage(plural, await resource.list(view, request.query), present),
  );
  const create = { tags, summary: `Create a ${one}`, body: newBody, response: { 201: item } };
  merchant.post(path, scopedRoute(write, create, writeRule), async (work, request) =>
    answer(201, await resource.create(work, request.body)),
  );
  const get = { tags, summary: `Get a ${one}`, params, response: { 200: item } };
  merchant.getOne(itemPath, scopedRoute(read, get), async (view, request) => {
    const found = await resource.get(view, idOf(request));
    return { body: present(found), version: found.version, isPartial: true };
  });
  const change = {
    tags,
    summary: `Update a ${one}`,
    description: joinSentences(resource.changeDescription, changeConflict),
    params,
  };
  merchant.patch(
    itemPath,
    scopedRoute(write, { ...change, body: changeBody, response: { 200: item } }, writeRule),
    async (work, request) => {
      const expected = readIfMatch(request);
      return answer(200, await resource.change(work, idOf(request), request.body, expected));
    },
  );
  const remove = {
    tags,
    summary: `Delete a ${one}`,
    ...resource.removeSummary,
    description: joinSentences(resource.removeSummary?.description, changeConflict),
    params,
  };
  merchant.delete(
    itemPath,
    scopedRoute(write, { ...remove, response: noContentResponse }, writeRule),
    async (work, request) => {
      await resource.remove(work, idOf(request), readIfMatch(request));
      return { status: 204 };
    },
  );
}

const joinSentences = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ');
