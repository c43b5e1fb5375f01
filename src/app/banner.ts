import type { DemoFile } from './demo/load-demo.ts';
import type { FirstRunLinks } from './first-run-links.ts';

export type BannerFacts = {
  version: string;
  origin: string;
  seconds: number;
  /** Where the data is stored, for example `embedded database in /srv/data`. */
  databaseLocation: string;
  production: boolean;
  demo: DemoFile | null;
  firstRun: FirstRunLinks;
  notices: string[];
};

/** Formats the text that a server prints when it is ready: database, URLs and a first request. */
export function formatBanner(facts: BannerFacts): string {
  const { origin, demo } = facts;
  const [first] = demo?.stores ?? [];
  const mode = [
    facts.databaseLocation,
    demo ? 'demo data' : '',
    facts.production ? '' : 'test mode',
  ]
    .filter(Boolean)
    .join(', ');
  const rows: [string, string][] = [
    ['Set up', facts.firstRun.setup ?? ''],
    ['Open', origin],
    ['Stores', storesOf(demo).join('   ')],
    ['Console', `${origin}/console`],
    ['Docs', `${origin}/docs`],
    ['Agents', `A2A   ${first?.url ?? origin}/.well-known/agent-card.json`],
    ['', `UCP   ${first?.url ?? origin}/.well-known/ucp`],
    ['', `MCP   ${first?.url ?? origin}/api/mcp`],
    ['Sign in', signInLine(facts)],
    [
      '',
      facts.firstRun.signIn === null ? '' : `once, without the password: ${facts.firstRun.signIn}`,
    ],
    ['API key', demo?.api_key ?? ''],
    [
      'Try',
      demo
        ? `curl -s '${origin}/api/storefront/v1/search?q=grey+tee'`
        : `curl -s ${origin}/api/storefront/v1/search`,
    ],
  ];
  const lines = rows
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `  ${label.padEnd(9)} ${text}`);
  const notices = facts.notices.map((notice) => `  Note      ${notice}`);
  return [
    '',
    `  stoa ${facts.version}  ready in ${facts.seconds.toFixed(1)} s   (${mode})`,
    '',
    ...lines,
    ...notices,
    '',
  ].join('\n');
}

const storesOf = (demo: DemoFile | null): string[] =>
  demo ? [...demo.stores, ...demo.second_workspace.stores].map(({ url }) => url) : [];

function signInLine({ origin, demo }: BannerFacts): string {
  const page = `${origin}/account`;
  return demo ? `${page}   as ${demo.owner.email}, password ${demo.owner.password}` : page;
}
