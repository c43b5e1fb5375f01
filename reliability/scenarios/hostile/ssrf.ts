import { Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import {
  createAddressClassifier,
  type OutboundPolicy,
} from '../../../src/platform/outbound/address.ts';
import {
  createOutboundClient,
  type OutboundClient,
} from '../../../src/platform/outbound/client.ts';
import type { ResolveName } from '../../../src/platform/outbound/dns-resolver.ts';
import { openLiveServer } from '../../hostile/live-server.ts';
import { privateAddress } from '../../hostile/ssrf/addresses.ts';
import { type Canary, openCanary } from '../../hostile/ssrf/canary.ts';
import { type Field, urlFields } from '../../hostile/ssrf/fields.ts';
import { type NameServer, startNameServer } from '../../hostile/ssrf/name-server.ts';
import { deceptiveNames, type HostileUrl, hostileUrls } from '../../hostile/ssrf/urls.ts';
import type { Random } from '../../random.ts';
import { type Ledger, openLedger, type Scenario, type Setting } from '../../scenario.ts';

const production: OutboundPolicy = { production: true, allow: [] };
const limits = { timeoutSeconds: 5, maxBodyBytes: 4_096 };
const resolverFile = fileURLToPath(
  new URL('../../hostile/ssrf/lying-resolver.ts', import.meta.url),
);

/** A submitted URL never leads to one of our own addresses, whichever component resolves it. */
export const ssrf: Scenario = {
  name: 'ssrf',
  promise:
    'submitted URLs, deceptive names and redirects: nothing on this machine or its network is called',
  async run(setting, random) {
    const ledger = openLedger();
    const { canary, names } = await openTrap(setting);
    const judged = judge(random, setting.quick ? 100_000 : 1_000_000, ledger);
    const guard = createOutboundClient(production, asking(names));
    setting.after(guard.close);
    const dialled = await dialAll(guard, canary, setting.quick ? 1 : 10);
    const redirected = await followNothing(canary, ledger);
    const sent = await fillFields(setting, { canary, names, ledger });
    if (canary.visits() > 0) ledger.fail('the canary was called', `${canary.visits()} times`);
    return {
      figures: {
        'hostile URLs': hostileUrls(1).length,
        'private addresses checked': judged,
        'calls tried': dialled,
        'redirects offered': redirected,
        'fields that take a URL': sent.fields,
        'URLs sent into them': sent.urls,
        'of them accepted or silently ignored': sent.accepted,
        'deceptive names resolved': names.asked().size,
        'connections to the canary': canary.visits(),
      },
      failures: ledger.failures(),
    };
  },
};

/** A guard in the name lookup alone misses addresses that need no lookup. */
export const ssrfControl: Scenario = {
  name: 'ssrf-control',
  promise: 'control: a guard that checks resolved names but no address in a URL is caught',
  async run(setting) {
    const { canary, names } = await openTrap(setting);
    const tried = await dialAll(lookupOnly(asking(names)), canary, 1);
    const failures =
      canary.visits() > 0 ? [] : ['not caught: there was no connection to the canary'];
    return {
      figures: { 'calls tried': tried, 'connections to the canary': canary.visits() },
      failures,
    };
  },
};

async function openTrap({ after }: Pick<Setting, 'after'>) {
  const [canary, names] = [await openCanary(), await startNameServer()];
  after(canary.stop);
  after(names.stop);
  return { canary, names };
}

/** Random addresses of private ranges in random notations. */
function judge(random: Random, count: number, ledger: Ledger): number {
  const reachOf = createAddressClassifier(production);
  for (let at = 0; at < count; at += 1) {
    const address = privateAddress(random);
    if (reachOf(address) !== 'refused') ledger.fail('a private address passed', address);
  }
  return count;
}

/** The server's own client, with the deceptive name server. */
function asking({ address }: NameServer): ResolveName {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([address]);
  return async (name) => {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  };
}

async function dialAll(
  outbound: Pick<OutboundClient, 'send'>,
  { port }: Canary,
  rounds: number,
): Promise<number> {
  const urls = Array.from({ length: rounds }, () => hostileUrls(port)).flat();
  let tried = 0;
  const lane = async () => {
    for (let next = urls.pop(); next; next = urls.pop()) {
      tried += 1;
      const call = { url: next.url, method: tried % 2 ? 'GET' : 'POST' } as const;
      await outbound.send(call, limits).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return tried;
}

/** A permitted receiver redirects to the canary. */
async function followNothing(canary: Canary, ledger: Ledger): Promise<number> {
  const targets = hostileUrls(canary.port).filter(({ url }) =>
    /^https?:\/\/[\x21-\x7e]+$/.test(url),
  );
  const statuses = [300, 301, 302, 303, 305, 307, 308];
  let asked = 0;
  const server = createServer((_, response) => {
    const location = targets[asked % targets.length]?.url ?? '';
    const status = statuses[asked % statuses.length] ?? 302;
    asked += 1;
    const more = { refresh: `0;url=${location}`, 'alt-svc': `h2="127.0.0.1:${canary.port}"` };
    response.writeHead(status, { location, ...more }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const outbound = createOutboundClient({ production: true, allow: ['127.0.0.2/32'] });
  const url = `http://127.0.0.2:${(server.address() as AddressInfo).port}/`;
  for (let at = 0; at < targets.length; at += 1) {
    const answer = await outbound
      .send({ url, method: 'POST', body: '{}' }, limits)
      .catch(() => null);
    if (!answer || !statuses.includes(answer.status))
      ledger.fail('a redirect was followed', `${answer?.status} ${targets[at]?.url}`);
  }
  await outbound.close();
  server.close();
  return asked;
}

type Trap = { canary: Canary; names: NameServer; ledger: Ledger };

/** The same through the API of a server in production mode. */
async function fillFields(setting: Setting, { canary, names, ledger }: Trap) {
  const live = await openLiveServer(setting, {
    NODE_OPTIONS: `--import ${resolverFile}`,
    HOSTILE_NAME_SERVER: names.address,
    LOG_LEVEL: 'fatal',
  });
  const fields = await urlFields(live);
  const parts = setting.quick ? 6 : 1;
  let [urls, accepted] = [0, 0];
  for (const [place, field] of fields.entries()) {
    const share = shareOf(hostileUrls(canary.port), { parts, place });
    for (const hostile of share) if (await isTaken(field, hostile, ledger)) accepted += 1;
    urls += share.length;
  }
  await untilAsked(names);
  return { fields: fields.length, urls, accepted };
}

/** Sends one URL into one field; a rejection must not reveal what the URL leads to. */
async function isTaken({ name, send }: Field, hostile: HostileUrl, ledger: Ledger) {
  const { status, text } = await send(hostile.url);
  const what = `${name}: ${hostile.name}`;
  if (status >= 500) ledger.fail('server error', `${what} ${status} ${text}`);
  if (shows(text, hostile.url)) ledger.fail("the canary's answer was shown", what);
  // JSON-RPC rejects with 200.
  return status >= 200 && status < 300 && !text.includes('"error":');
}

/** The deceptive names and a part of the others, which differs for each field. */
function shareOf(urls: HostileUrl[], { parts, place }: { parts: number; place: number }) {
  return urls.filter(({ url }, at) => (at + place) % parts === 0 || url.includes('bent.test'));
}

/** The response of the canary may only appear as part of the URL that was sent. */
function shows(text: string, url: string): boolean {
  const sent = JSON.stringify(url).slice(1, -1);
  return text.replaceAll(sent, '').replaceAll('/canary', '').includes('canary');
}

/** Pushes are sent in the background, a moment later. */
async function untilAsked(names: NameServer): Promise<void> {
  const wanted = deceptiveNames.length;
  for (let waited = 0; waited < 5_000 && names.asked().size < wanted; waited += 50) await delay(50);
  await delay(300);
}

/** A naive guard: it checks every answer of the name server, but no address in the URL. */
function lookupOnly(resolve: ResolveName): Pick<OutboundClient, 'send'> {
  const reachOf = createAddressClassifier(production);
  const agent = new Agent({
    connect: {
      timeout: 1_000,
      lookup: (name, _options, callback) => {
        resolve(name).then(
          (addresses) => {
            const good = addresses.filter((address) => reachOf(address) === 'public');
            if (good.length === 0) return callback(new Error('blocked'), '');
            callback(
              null,
              good.map((address) => ({ address, family: isIP(address) })),
            );
          },
          (error) => callback(error, ''),
        );
      },
    },
  });
  return {
    async send({ url, method }) {
      const answer = await request(url, { dispatcher: agent, method, headersTimeout: 1_000 });
      await answer.body.dump();
      return {
        status: answer.statusCode,
        headers: {},
        body: Buffer.alloc(0),
        bodyTruncated: false,
        milliseconds: 0,
      };
    },
  };
}
