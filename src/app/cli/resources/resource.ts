import type { ServerFacts } from '../../../core/setup/warnings.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { serverFactsOf } from '../../server-facts.ts';
import type { Command, CommandContext } from '../command.ts';
import { limitOption, readLimit } from '../limit-option.ts';
import { runForWorkspace } from '../session.ts';
import { formatFields, formatRows } from './format.ts';

/** The filters from the options of the command line. */
export type Selection = { siteSlug: string | null; facts: ServerFacts };

/** Something that a workspace has, with its JSON as in the merchant API. */
export type Resource<Dto extends object> = {
  /** The first word of its commands, if it is not `plural`. */
  word?: string;
  /** The name of the list in JSON. */
  plural: string;
  /** For help texts: "orders, newest first", "an order". */
  nouns: { list: string; one: string };
  /** The argument of `show`: `id`, `slug`. */
  operand: string;
  /** Whether `--site` limits the list, or is required. */
  site: 'optional' | 'required' | 'none';
  list(view: View, selection: Selection & { page: PageRequest }): Promise<Page<Dto>>;
  get(view: View, id: string, selection: Selection): Promise<Dto>;
  /** One line of the list. */
  columns(item: Dto): (string | null)[];
};

/** The page with each item as JSON. */
export const mapPage = <Item, Dto>(
  { items, nextCursor }: Page<Item>,
  present: (item: Item) => Dto,
): Page<Dto> => ({ items: items.map(present), nextCursor });

/** A list that is read whole. */
export const wholePage = <Item>(items: Item[]): Page<Item> => ({ items, nextCursor: null });

/** One entry of a list that is read whole. Throws 404 with this code and message. */
export function pick<Item>(
  items: Item[],
  matches: (item: Item) => boolean,
  ...missing: [code: string, message: string]
): Item {
  const found = items.find(matches);
  if (found === undefined) throw notFound(...missing);
  return found;
}

/** `stoa <plural> list` and `stoa <plural> show`. */
export function resourceCommands<Dto extends object>(resource: Resource<Dto>): Command[] {
  return [listCommand(resource), showCommand(resource)];
}

export const workspaceOption = { value: 'W', required: true, help: 'Id of the workspace: ws_…' };

function siteOption({ site }: Pick<Resource<object>, 'site'>) {
  if (site === 'none') return {};
  const isRequired = site === 'required';
  const help = isRequired ? 'Slug of the store.' : 'Only those of this store.';
  return { site: { value: 'S', required: isRequired, help } };
}

function listCommand<Dto extends object>(resource: Resource<Dto>): Command {
  const { plural } = resource;
  return {
    name: `${resource.word ?? plural} list`,
    summary: `Lists ${resource.nouns.list}.`,
    operands: [],
    options: {
      workspace: workspaceOption,
      ...siteOption(resource),
      limit: limitOption,
      cursor: { value: 'C', help: 'Continues a list after its last line.' },
    },
    async run(call) {
      const page = {
        limit: readLimit(call.option('limit')),
        cursor: call.option('cursor') ?? null,
      };
      const session = await call.openSession();
      const { items, nextCursor } = await runForWorkspace(
        session,
        call.requiredOption('workspace'),
        (work) => resource.list(work, { ...selectionOf(call), page }),
      );
      const more = nextCursor === null ? [] : [`More: add --cursor ${nextCursor}`];
      const lines =
        items.length === 0
          ? [`No ${plural.replaceAll('_', ' ')}.`]
          : formatRows(items.map(resource.columns));
      return {
        json: { [plural]: items, next_cursor: nextCursor },
        text: [...lines, ...more].join('\n'),
      };
    },
  };
}

/** `stoa <plural> show`. */
export function showCommand<Dto extends object>(
  resource: Pick<Resource<Dto>, 'word' | 'plural' | 'operand' | 'site' | 'get'> & {
    nouns: { one: string };
  },
): Command {
  const options = resource.site === 'required' ? siteOption(resource) : {};
  return {
    name: `${resource.word ?? resource.plural} show`,
    summary: `Shows ${resource.nouns.one}.`,
    operands: [resource.operand],
    options: { workspace: workspaceOption, ...options },
    async run(call) {
      const session = await call.openSession();
      const item = await runForWorkspace(session, call.requiredOption('workspace'), (work) =>
        resource.get(work, call.operands[0] ?? '', selectionOf(call)),
      );
      return { json: item, text: formatFields(item).join('\n') };
    },
  };
}

const selectionOf = ({ option, config }: CommandContext): Selection => ({
  siteSlug: option('site') ?? null,
  facts: serverFactsOf(config),
});
