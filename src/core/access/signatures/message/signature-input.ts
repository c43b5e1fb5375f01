import {
  isInnerList,
  type Parameters,
  serializeByteSequence,
  serializeInnerList,
} from 'structured-headers';
import { BadSignature } from '../bad-signature.ts';
import type { SignedMessage } from '../signed-message.ts';
import { isSeconds } from '../time-window.ts';
import type { Components } from './components.ts';
import { dictionaryOf } from './content-digest.ts';

/** One signature of RFC 9421, not believed yet. */
export type MessageSignature = {
  components: Components;
  /** The inner list as it is signed. */
  params: string;
  keyid: string;
  created: number | null;
  expires: number | null;
  nonce: string | null;
  signature: Uint8Array;
};

const longest = 4_096;
/** Whoever stands in between may have added theirs. */
const mostSignatures = 3;

/** The signatures of a request, in their order: `too_large`, `malformed`, `claims`, `alg`, `components`. */
export function readSignatures(message: SignedMessage): (() => MessageSignature)[] {
  const [input, values] = ['signature-input', 'signature'].map(
    (name) => message.header(name) ?? '',
  );
  if (!input || !values) throw new BadSignature('malformed');
  if (input.length + values.length > longest) throw new BadSignature('too_large');
  const signatures = dictionaryOf(values);
  const entries = [...dictionaryOf(input)].slice(0, mostSignatures);
  if (entries.length === 0) throw new BadSignature('malformed');
  return entries.map(([label, list]) => () => {
    const [bytes] = signatures.get(label) ?? [];
    if (!isInnerList(list) || !(bytes instanceof ArrayBuffer)) throw new BadSignature('malformed');
    // Base64 has other spellings of the same bytes: one signature is one text.
    if (!values.includes(serializeByteSequence(bytes))) throw new BadSignature('malformed');
    const [items, params] = list;
    return {
      components: items.map(nameOf),
      params: serializeInnerList(list),
      ...readParams(params),
      signature: new Uint8Array(bytes),
    };
  });
}

/** Parts of headers and other messages (`sf`, `key`, `req` …) are not understood. */
function nameOf([name, params]: [unknown, Parameters]): string {
  if (typeof name !== 'string' || params.size > 0) throw new BadSignature('components');
  return name;
}

function readParams(params: Parameters) {
  const alg = params.get('alg') ?? 'ecdsa-p256-sha256';
  if (alg !== 'ecdsa-p256-sha256') throw new BadSignature('alg');
  return {
    keyid: textIn(params, 'keyid') ?? missing(),
    nonce: textIn(params, 'nonce'),
    created: secondsIn(params, 'created'),
    expires: secondsIn(params, 'expires'),
  };
}

const missing = (): never => {
  throw new BadSignature('claims');
};

function textIn(params: Parameters, name: string): string | null {
  const value = params.get(name) ?? null;
  if (value === null) return null;
  return typeof value === 'string' && value !== '' && value.length <= 255 ? value : missing();
}

function secondsIn(params: Parameters, name: string): number | null {
  const value = params.get(name) ?? null;
  return value === null || isSeconds(value) ? value : missing();
}
