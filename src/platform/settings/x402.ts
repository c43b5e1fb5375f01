import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** There is one variable per network. This placeholder puts it into the table of settings. */
const rpcUrlVariable = 'X402_RPC_URL_<NETWORK>';
const rpcUrlVariablePrefix = 'X402_RPC_URL_';

/** Settings of x402 payments. */
export const x402Variables = {
  X402_FACILITATOR: optionalText(
    'What verifies and settles x402 payments: `sandbox` (moves no money), `local` (this server, through a node and with a relayer key), the URL of a facilitator, or `off`. When unset: `sandbox`, in production `off`.',
  ),
  X402_NETWORKS: optionalText(
    'Networks that buyers may pay on, separated by commas, for example `base,polygon`. `base-sepolia` when unset; required in production.',
  ),
  [rpcUrlVariable]: optionalText(
    'JSON-RPC URL of a node of the network, for example `X402_RPC_URL_BASE_SEPOLIA`. When unset, the server relies on the facilitator for what has settled.',
  ),
  X402_RELAYER_KEY_FILE: optionalText(
    'File with the private key that pays the gas when `X402_FACILITATOR=local`: `0x` and 64 hex digits.',
  ),
  X402_SETTLE: Type.String({
    default: 'wait:3000',
    pattern: '^(?:after|wait:[1-9][0-9]{0,4})$',
    accepts: 'after, or wait:<milliseconds> from wait:1 to wait:99999',
    description:
      '`wait:<milliseconds>` delays the response to a payment until it has settled, at most for that time; `after` never waits.',
  }),
};

type X402Variables = Static<TObject<typeof x402Variables>> & {
  NODE_ENV?: string;
  STOA_ALLOW_SANDBOX: 'on' | 'off';
};
type Environment = Record<string, string | undefined>;

export type FacilitatorSettings =
  | { kind: 'sandbox' }
  | { kind: 'local'; relayerKeyFile: string }
  | { kind: 'http'; url: string };

export type X402Settings = {
  facilitator: FacilitatorSettings;
  /** Network names as in x402 version 1, for example `base-sepolia`. */
  networks: string[];
  /** JSON-RPC URLs by network name. */
  rpcUrls: Record<string, string>;
  /** How long the response to a payment waits for its settlement; 0: not at all. */
  settleWaitMilliseconds: number;
  /** Whether test networks are accepted: in production only if the operator allows it. */
  allowTestnets: boolean;
};

/** The problems of the settings, one line each. */
export function x402Problems(names: X402Variables, env: Environment): string[] {
  const facilitator = names.X402_FACILITATOR ?? '';
  if (!isEnabled(names)) return [];
  const production = names.NODE_ENV === 'production';
  const networks = parseNetworks(names);
  const invalid = networks.find((network) => !isNetworkName(network));
  const problems = violatedRules([
    [
      !['', 'sandbox', 'local'].includes(facilitator) && !isWebAddress(facilitator),
      `X402_FACILITATOR must be sandbox, local, off, or an http or https URL like https://x402.example.com (got "${facilitator}").`,
    ],
    [
      isWebAddress(facilitator) && !isSecureUrl(facilitator, production),
      `X402_FACILITATOR must be an https URL (got "${facilitator}"): without TLS an attacker on the network could forge payments.`,
    ],
    [
      production && networks.length === 0,
      'X402_NETWORKS is required in production: list the networks that you accept payments on, for example X402_NETWORKS=base.',
    ],
    [
      invalid !== undefined,
      `X402_NETWORKS must be network names separated by commas, like base,base-sepolia (got "${invalid}").`,
    ],
    [
      facilitator === 'local' && !names.X402_RELAYER_KEY_FILE,
      'X402_FACILITATOR=local needs X402_RELAYER_KEY_FILE: a file with the private key that pays the gas, 0x and 64 hex digits.',
    ],
  ]);
  return [...problems, ...nodeProblems(names, env)];
}

/** The messages do not repeat the URL of a node: most contain a key. */
function nodeProblems(names: X402Variables, env: Environment): string[] {
  const variables = networksOrDefault(names).filter(isNetworkName).map(rpcUrlVariableOf);
  return violatedRules(
    variables.flatMap((name): [boolean, string][] => [
      [
        Boolean(env[name]) && !isWebAddress(env[name] ?? ''),
        `${name} must be an http or https URL like https://node.example.com.`,
      ],
      [
        !env[name] && names.X402_FACILITATOR === 'local',
        `X402_FACILITATOR=local needs ${name}: the URL of a node to settle through.`,
      ],
    ]),
  );
}

const isNetworkName = (network: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(network);

/** Whether the settings are refused in production, and what to set instead. */
export function x402ProductionRule(names: X402Variables): [boolean, string] {
  return [
    names.X402_FACILITATOR === 'sandbox' && names.STOA_ALLOW_SANDBOX === 'off',
    'X402_FACILITATOR=sandbox moves no money and is refused in production: set the URL of a facilitator, or set STOA_ALLOW_SANDBOX=on for a trial.',
  ];
}

/** Reads valid settings; null: x402 is off. */
export function x402Settings(names: X402Variables, env: Environment): X402Settings | null {
  if (!isEnabled(names)) return null;
  const networks = networksOrDefault(names);
  const nodes = networks.flatMap((network) => {
    const url = env[rpcUrlVariableOf(network)];
    return url ? [[network, url]] : [];
  });
  return {
    facilitator: facilitatorOf(names),
    networks,
    rpcUrls: Object.fromEntries(nodes),
    settleWaitMilliseconds: Number(names.X402_SETTLE.split(':')[1] ?? 0),
    allowTestnets: names.NODE_ENV !== 'production' || names.STOA_ALLOW_SANDBOX === 'on',
  };
}

/** Warnings about variables that start with `X402_` and have no effect, one line each. */
export function x402Warnings(names: X402Variables, env: Environment): string[] {
  const used = networksOrDefault(names).map(rpcUrlVariableOf);
  return Object.keys(env)
    .filter((name) => name.startsWith('X402_') && !(name in x402Variables) && !used.includes(name))
    .map((name) =>
      name.startsWith(rpcUrlVariablePrefix)
        ? `${name} is ignored: its network is not among those of X402_NETWORKS.`
        : `${name} is not a setting of this version and is ignored: docs/operations.md lists them all.`,
    );
}

/** In production x402 is off unless a facilitator is set. */
function isEnabled({ X402_FACILITATOR: facilitator, NODE_ENV }: X402Variables): boolean {
  return facilitator === undefined ? NODE_ENV !== 'production' : facilitator !== 'off';
}

function facilitatorOf(names: X402Variables): FacilitatorSettings {
  const { X402_FACILITATOR: facilitator = 'sandbox', X402_RELAYER_KEY_FILE: file = '' } = names;
  if (facilitator === 'sandbox') return { kind: 'sandbox' };
  return facilitator === 'local'
    ? { kind: 'local', relayerKeyFile: file }
    : { kind: 'http', url: facilitator.replace(/\/+$/, '') };
}

const parseNetworks = ({ X402_NETWORKS: list = '' }: X402Variables): string[] => [
  ...new Set(
    list
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
  ),
];

function networksOrDefault(names: X402Variables): string[] {
  const given = parseNetworks(names);
  return given.length > 0 ? given : ['base-sepolia'];
}

/** The variable of a network: `X402_RPC_URL_BASE_SEPOLIA` for `base-sepolia`. */
export const rpcUrlVariableOf = (network: string) =>
  `${rpcUrlVariablePrefix}${network.replaceAll('-', '_').toUpperCase()}`;

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/** Whether the URL is https, or http to loopback outside production. */
function isSecureUrl(url: string, production: boolean): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.protocol === 'https:') return true;
  const { hostname } = parsed;
  const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return loopback && !production;
}
