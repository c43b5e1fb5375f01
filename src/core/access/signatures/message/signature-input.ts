import {
  isInnerList,
  type Parameters,
  serializeByteSequence,
  serializeInnerList,
} from 'structured-headers';
import { SignatureError } from '../signature-error.ts';
import type { SignedMessage } from '../signed-message.ts';
import { isUnixSeconds } from '../time-window.ts';
import type { SignatureComponents } from './components.ts';
import { parseDictionaryField } from './content-digest.ts';

/** A parsed RFC 9421 signature, not verified yet. */
export type MessageSignature = {
  components: SignatureComponents;
  /** The inner list, serialized as in the signature base. */
  params: string;
  keyid: string;
  created: number | null;
  expires: number | null;
  nonce: string | null;
  signature: Uint8Array;
};

const maxLength = 4_096;
/** Proxies may have added signatures. */
const maxSignatures = 3;

/**
 * Returns one parser per signature, in the order of the header, so that a broken signature does not
 * affect the others. Throws `too_large` and `malformed`; the parsers throw `malformed`, `claims`,
 * `alg` and `components`.
 */
export function parseSignatures(message: SignedMessage): (() => MessageSignature)[] {
  const [input, values] = ['signature-input', 'signature'].map(
    (name) => message.header(name) ?? '',
  );
  if (!input || !values) throw new SignatureError('malformed');
  if (input.length + values.length > maxLength) throw new SignatureError('too_large');
  const signatures = parseDictionaryField(values);
  const entries = [...parseDictionaryField(input)].slice(0, maxSignatures);
  if (entries.length === 0) throw new SignatureError('malformed');
  return entries.map(([label, list]) => () => {
    const [bytes] = signatures.get(label) ?? [];
    if (!isInnerList(list) || !(bytes instanceof ArrayBuffer))
      throw new SignatureError('malformed');
    // Base64 has several spellings of the same bytes. Only the canonical one is accepted.
    if (!values.includes(serializeByteSequence(bytes))) throw new SignatureError('malformed');
    const [items, params] = list;
    return {
      components: items.map(readComponentName),
      params: serializeInnerList(list),
      ...readParams(params),
      signature: new Uint8Array(bytes),
    };
  });
}

/** Component parameters (`sf`, `key`, `req` …) are not supported. */
function readComponentName([name, params]: [unknown, Parameters]): string {
  if (typeof name !== 'string' || params.size > 0) throw new SignatureError('components');
  return name;
}

function readParams(params: Parameters) {
  const alg = params.get('alg') ?? 'ecdsa-p256-sha256';
  if (alg !== 'ecdsa-p256-sha256') throw new SignatureError('alg');
  return {
    keyid: readTextParameter(params, 'keyid') ?? throwInvalidParameter(),
    nonce: readTextParameter(params, 'nonce'),
    created: readSecondsParameter(params, 'created'),
    expires: readSecondsParameter(params, 'expires'),
  };
}

const throwInvalidParameter = (): never => {
  throw new SignatureError('claims');
};

function readTextParameter(params: Parameters, name: string): string | null {
  const value = params.get(name) ?? null;
  if (value === null) return null;
  return typeof value === 'string' && value !== '' && value.length <= 255
    ? value
    : throwInvalidParameter();
}

function readSecondsParameter(params: Parameters, name: string): number | null {
  const value = params.get(name) ?? null;
  return value === null || isUnixSeconds(value) ? value : throwInvalidParameter();
}
