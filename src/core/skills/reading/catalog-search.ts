import type { Site } from '../../sites/site.ts';
import { type Artifact, textPart } from '../../tasks/message.ts';
import { jsonOf, keepJson } from '../../tasks/task-text.ts';
import { addressedStore } from '../place/addressed-site.ts';
import type { Asking, Outcome, Skill } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import { artifactOf } from '../wire/artifact.ts';
import { findWanted, type Wanted } from './search/find-wanted.ts';
import { sayFound } from './search/say.ts';
import { readSearch, SearchInput, type SearchWish } from './search/search-input.ts';
import { productShelf, type Shown, type ShowProduct } from './search/shown-products.ts';

/** Products by words and filters, of the addressed store or of all (§2.2, decisions 4, 13). */
export const catalogSearch: Skill<SearchInput> = {
  name: 'catalog-search',
  title: 'Catalog search',
  description:
    'Finds products by words, price, stock, tags, collection and options such as size and color, in one store or in all. Answers products with prices in minor units, variants with their ids and stock, and a cursor for the next page.',
  tags: ['catalog', 'search', 'products', 'shopping'],
  examples: [
    'Find merino sweaters under $120 at {store}',
    'What is new at {store}?',
    '{"skill":"catalog-search","query":"linen shirt","site_slug":"{store}","filters":{"price_max":9000,"in_stock":true,"options":{"size":"M"}},"limit":5}',
  ],
  storeExamples: [
    'What is new?',
    'Show me what is in stock under $50',
    '{"skill":"catalog-search","query":"shirt","filters":{"price_max":9000,"in_stock":true,"options":{"size":"M"}},"limit":5}',
  ],
  scope: null,
  readOnly: true,
  input: SearchInput,
  run: searchCatalog,
};

async function searchCatalog(
  tools: SkillTools,
  asking: Asking,
  input: SearchInput,
): Promise<Outcome> {
  const site = addressedStore(asking, input.site_slug, ', or leave it out to search all stores');
  if (site) asking.countVisit(site);
  const wish = readSearch(input);
  const found = await findWanted(tools, site, wish);
  const before = outcomes.get(found);
  if (before) return before;
  const outcome = outcomeOf(tools, found, { site, wish });
  outcomes.set(found, outcome);
  return outcome;
}

/** What was made of a page: a finder that remembers answers the same page to the same question. */
const outcomes = new WeakMap<Wanted, Outcome>();

type Asked = { site: Site | null; wish: SearchWish };

function outcomeOf(tools: SkillTools, found: Wanted, asked: Asked): Outcome {
  const say = sayFound(found, asked);
  const show = shelfOf(tools);
  const { origin } = tools.unit.published();
  const shown = found.items.map((product) => show(product, origin));
  const slugs = asked.site ? null : found.items.map((product) => product.siteSlug);
  const artifact = resultsOf(found, shown, textOf(say, shown, slugs));
  return { state: 'completed', say, artifacts: [artifact] };
}

/** How many hits the text for people lists; all are in the data. */
const mostListed = 5;

function textOf(say: string, shown: Shown[], slugs: string[] | null): string {
  const lines = shown.slice(0, mostListed).map(({ line }, at) => {
    const where = slugs ? ` at ${slugs[at]}` : '';
    return `${at + 1}. ${line}${where}`;
  });
  return [say, ...lines].join('\n');
}

/** Products are JSON already: of the whole only the frame around them is written. */
function resultsOf({ nextCursor, totalEstimate }: Wanted, shown: Shown[], text: string): Artifact {
  const products = shown.map(({ record }) => record);
  const artifact = artifactOf('search_results', { products, nextCursor, totalEstimate }, text);
  const list = shown.map(({ json }) => json).join();
  const data = `{"products":[${list}],"nextCursor":${JSON.stringify(nextCursor)},"totalEstimate":${totalEstimate}}`;
  const parts = `[{"data":${data},"mediaType":"application/json"},${jsonOf(textPart(text))}]`;
  keepJson(artifact, `{"artifactId":"search_results","name":"search_results","parts":${parts}}`);
  return artifact;
}

/** What was shown lately, one shelf for each way of finding. */
const shelves = new WeakMap<SkillTools['find'], ShowProduct>();

function shelfOf({ find }: SkillTools): ShowProduct {
  const known = shelves.get(find);
  if (known) return known;
  const shelf = productShelf();
  shelves.set(find, shelf);
  return shelf;
}
