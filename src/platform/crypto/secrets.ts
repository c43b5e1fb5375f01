import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Random } from '../../kernel/id.ts';

/** Where a secret lies: `place` is `table|column|row`. It opens nowhere else. */
export type SecretContext = { workspaceId: string; location: string };

export type Secrets = {
  /** Encrypts with the current key: `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url. */
  encrypt(plain: string, context: SecretContext): string;
  /** The secret, or an Error when it was altered, moved, or sealed with a key that is not listed. */
  decrypt(sealed: string, context: SecretContext): string;
  /**
   * A keyed digest of 32 bytes that cannot be guessed or made elsewhere: for tokens that are shown
   * again without being kept. The key's name is kept beside the thing, so that the same token comes
   * out after a rotation.
   */
  mac(text: string, workspaceId: string, keyId?: string): { bytes: Buffer; keyId: string };
  readonly currentKeyId: string;
  /** Of every key that is listed, the current one first: for what carries no name of its key. */
  readonly keyIds: readonly string[];
};

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Deriving a key costs more than all else that is done with it; workspaces that are busy keep theirs. */
const maxCachedKeys = 2_000;

/**
 * Secrets at rest (security 9). `keys` is SECRETS_KEYS, `kid:base64,kid2:base64`: the first seals,
 * all open, so that a new key is put in front and the old one stays until everything is sealed
 * anew. Each workspace has a key of its own, derived with HKDF: no number of workspaces brings the
 * random nonces of one key near their limit. Throws an Error of one sentence for a malformed list.
 */
export function createSecrets(keys: string, random: Random = randomBytes): Secrets {
  const { currentKeyId, masters } = parseKeys(keys);
  const derived = new LRUCache<string, Buffer>({ max: maxCachedKeys });
  const keyOf = (keyId: string, workspaceId: string, purpose = 'secrets') => {
    const master = masters.get(keyId);
    if (!master) throw new Error(`SECRETS_KEYS lacks the key ${keyId} that sealed this secret.`);
    const info = `stoa|${purpose}|${workspaceId}`;
    const known = derived.get(`${keyId}|${info}`);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master, '', info, keyBytes));
    derived.set(`${keyId}|${info}`, key);
    return key;
  };
  return {
    currentKeyId,
    keyIds: [...masters.keys()],
    mac(text, workspaceId, keyId = currentKeyId) {
      const key = keyOf(keyId, workspaceId, 'tokens');
      return { bytes: createHmac('sha256', key).update(text).digest(), keyId };
    },
    encrypt(plain, context) {
      const nonce = random(nonceBytes);
      const sealer = createCipheriv(cipher, keyOf(currentKeyId, context.workspaceId), nonce);
      sealer.setAAD(associatedData(context));
      const text = Buffer.concat([sealer.update(plain, 'utf8'), sealer.final()]);
      const sealed = Buffer.concat([text, sealer.getAuthTag()]);
      return `v1.${currentKeyId}.${base64url(nonce)}.${base64url(sealed)}`;
    },
    decrypt(sealed, context) {
      const { keyId, nonce, text, tag } = parseCiphertext(sealed);
      const key = keyOf(keyId, context.workspaceId);
      const opener = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      opener.setAAD(associatedData(context)).setAuthTag(tag);
      try {
        return Buffer.concat([opener.update(text), opener.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(`The secret at ${context.location} was altered or moved.`, { cause });
      }
    },
  };
}

/** A fresh value of SECRETS_KEYS, for development. */
export function generateSecretsKeys(random: Random = randomBytes): string {
  return `k1:${Buffer.from(random(keyBytes)).toString('base64')}`;
}

function parseKeys(keys: string): { currentKeyId: string; masters: Map<string, Buffer> } {
  const entries = keys.split(',').map((entry) => parseKey(entry.trim()));
  const masters = new Map(entries);
  const [first] = entries;
  if (!first || masters.size < entries.length) {
    throw new Error('SECRETS_KEYS must give each key its own name.');
  }
  return { currentKeyId: first[0], masters };
}

/** Never repeats what it was given: it is a secret. */
function parseKey(entry: string): [string, Buffer] {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=?)$/.exec(entry);
  if (match?.[1] && match[2]) return [match[1], Buffer.from(match[2], 'base64')];
  throw new Error(
    'SECRETS_KEYS must be k1:<base64 of 32 bytes>, or several of these separated by commas with the current one first.',
  );
}

function parseCiphertext(sealed: string): {
  keyId: string;
  nonce: Buffer;
  text: Buffer;
  tag: Buffer;
} {
  const match = /^v1\.([\w-]{1,32})\.([\w-]{16})\.([\w-]{22,})$/.exec(sealed);
  if (!match?.[1] || !match[2] || !match[3]) throw new Error('This is no sealed secret.');
  const bytes = Buffer.from(match[3], 'base64url');
  return {
    keyId: match[1],
    nonce: Buffer.from(match[2], 'base64url'),
    text: bytes.subarray(0, -tagBytes),
    tag: bytes.subarray(-tagBytes),
  };
}

/** The additional data of the cipher: a row's secret does not open in another row. */
function associatedData(context: SecretContext): Buffer {
  return Buffer.from(`${context.location}|${context.workspaceId}`);
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
