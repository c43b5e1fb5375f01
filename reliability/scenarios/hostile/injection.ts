import {
  type LiveServer,
  merchant,
  openLiveServer,
  type Reply,
} from '../../hostile/live-server.ts';
import { markupIn, markups } from '../../hostile/markup.ts';
import { queryOperations } from '../../hostile/operations.ts';
import { plantTexts, type Shown } from '../../hostile/plant-texts.ts';
import { commands } from '../../hostile/words.ts';
import { type Ledger, openLedger, percentile, type Scenario } from '../../scenario.ts';

/** An injected sleep would last three seconds. */
const slowMs = 2_000;

type Run = { live: LiveServer; ledger: Ledger; times: number[] };

/** Texts with a meaning to a database, a page, a header or a path have no effect. */
export const injection: Scenario = {
  name: 'injection',
  promise: 'no text becomes a statement, a pattern, markup, a header or a path',
  async run(setting) {
    const live = await openLiveServer(setting, { LOG_LEVEL: 'fatal' });
    const run: Run = { live, ledger: openLedger(), times: [] };
    const asked = await askWords(run, setting.quick);
    const cursors = await bendCursors(run, setting.quick);
    const pages = await readPages(run, await plantTexts(live, markups, setting.quick));
    const paths = await walkPaths(run);
    return {
      figures: {
        'words in queries': asked,
        'bent cursors': cursors,
        'markup texts': markups.length,
        'pages read': pages,
        'paths walked': paths,
        'slowest (ms)': percentile(run.times, 1),
      },
      failures: run.ledger.failures(),
    };
  },
};

/** A page whose template does not escape. */
export const injectionControl: Scenario = {
  name: 'injection-control',
  promise: 'control: a page that does not escape is caught by every kind of markup',
  async run() {
    const careless = (text: string) =>
      `<title>${text}</title><h1>${text}</h1><a href="${text}" title='${text}'>x</a>`;
    const harmless = /^(?:\{\{|&lt;|x\r)/;
    const unseen = markups.filter(
      (text) => !harmless.test(text) && markupIn(careless(text)).length === 0,
    );
    return {
      figures: { 'caught by kind': markups.length - unseen.length },
      failures: unseen.map((text) => `not caught: ${text}`),
    };
  },
};

async function get({ live, ledger, times }: Run, path: string, what: string): Promise<Reply> {
  const answer = await live.ask({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${live.owner}`, accept: '*/*' },
  });
  times.push(answer.took);
  if (answer.status >= 500 || answer.status === 0)
    ledger.fail('server error', `${what}: ${answer.status} ${answer.text.slice(0, 80)}`);
  if (answer.took > slowMs) ledger.fail('slept', `${what}: ${Math.round(answer.took)} ms`);
  if (String(answer.headers['set-cookie']).includes('canary'))
    ledger.fail('a header was set', what);
  return answer;
}

/** Every text in every query parameter; wildcards must not be interpreted. */
async function askWords(run: Run, isShort: boolean): Promise<number> {
  const all = (await queryOperations(run.live)).flatMap(({ path, names }) =>
    names.flatMap((name) => commands.map((word) => ({ path, name, word }))),
  );
  const asked = all.filter((_, at) => !isShort || at % 5 === 0);
  for (const { path, name, word } of asked) {
    const more = path.startsWith(merchant) && name !== 'site_slug' ? '&site_slug=bazaar' : '';
    const url = `${path}?${name}=${encodeURIComponent(word)}${more}`;
    await get(run, url, `${name}=${JSON.stringify(word)} of ${path}`);
  }
  for (const word of ['%', '_', '%%', '____', '\\%', '*', '.*']) {
    const url = `/api/storefront/v1/search?tag=${encodeURIComponent(word)}`;
    const { products } = JSON.parse((await get(run, url, word)).text);
    if (products?.length > 0) run.ledger.fail('interpreted as a wildcard', word);
  }
  return asked.length;
}

/** A cursor is valid only unchanged and for its own list; everything else is 400. */
async function bendCursors(run: Run, isShort: boolean): Promise<number> {
  const { act, site } = run.live;
  const price = { amount: 1, currency: 'EUR' };
  for (const name of ['P1', 'P2', 'P3'])
    await act('POST', '/products', { site_slug: site, name, price });
  const lists = [
    '/api/storefront/v1/search?limit=1',
    `/api/storefront/v1/stores/${site}/products?limit=1`,
    `${merchant}/products?site_slug=${site}&limit=1`,
  ];
  let bent = 0;
  for (const list of lists) {
    const { next_cursor: cursor } = JSON.parse((await get(run, list, list)).text);
    if (!cursor) run.ledger.fail('no cursor to change', list);
    const wrong = [
      ...changedCursors(cursor ?? '', isShort ? 7 : 1).map((changed) => [list, changed]),
      ...lists.filter((other) => other !== list).map((other) => [other, cursor]),
    ];
    for (const [where, changed] of wrong) {
      const { status } = await get(run, `${where}&cursor=${changed}`, `cursor of ${where}`);
      if (status !== 400) run.ledger.fail('an invalid cursor was accepted', `${where}: ${status}`);
    }
    bent += wrong.length;
  }
  return bent;
}

function changedCursors(cursor: string, step: number): string[] {
  const places = Array.from({ length: Math.max(0, cursor.length - 1) }, (_, at) => at);
  return places
    .filter((at) => at % step === 0)
    .map((at) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1));
}

/** Pages that display the texts are parsed as a browser parses them. */
async function readPages(run: Run, shown: Shown[]): Promise<number> {
  for (const { text, path } of shown) {
    const {
      status,
      headers,
      text: page,
    } = await run.live.ask({
      method: 'GET',
      path,
      headers: { accept: 'text/html' },
    });
    const what = `${path.slice(0, 60)} with ${JSON.stringify(text)}`;
    if (status !== 200) run.ledger.fail('no page', `${what}: ${status}`);
    for (const found of markupIn(page)) run.ledger.fail('injected markup', `${what}: ${found}`);
    const policy = headers['content-security-policy'] ?? '';
    if (!policy.includes("default-src 'none'") || /unsafe|script-src \*/.test(policy))
      run.ledger.fail('a weak policy', `${what}: ${policy}`);
  }
  return shown.length;
}

/** Requests files outside the served folders, with every notation of a parent path. */
async function walkPaths(run: Run): Promise<number> {
  const ups = ['..', '%2e%2e', '..%2f..', '..%5c..', '....//', '%252e%252e', '..;', '%c0%ae%c0%ae'];
  const roots = [
    '/media',
    '/media/demo',
    '/assets',
    '/docs',
    '/downloads',
    '/media/uploads',
    '/stores',
  ];
  const files = ['etc/passwd', 'package.json', 'postgres/PG_VERSION'];
  const paths = roots.flatMap((root) =>
    ups.flatMap((up) => files.map((file) => `${root}/${`${up}/`.repeat(5)}${file}`)),
  );
  for (const path of paths) {
    const { status, text } = await get(run, path, path);
    if (/root:x:0|"devDependencies"/.test(text) || status === 200)
      run.ledger.fail('a file was served', `${path}: ${status}`);
  }
  return paths.length;
}
