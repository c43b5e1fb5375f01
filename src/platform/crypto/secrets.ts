import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/entry-limit.ts';
import type { Random } from '../../kernel/id.ts';

/** Where a secret is stored; `location` is `table|column|row`. It can be decrypted only there. */
export type SecretContext = { workspaceId: string; location: string };

export type Secrets = {
  /** Encrypts with the current key: `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url. */
  encrypt(plain: string | Buffer, context: SecretContext): string;
  /**
   * Throws an Error if the ciphertext was altered or moved, or if its key is not in SECRETS_KEYS.
   */
  decrypt(ciphertext: string, context: SecretContext): string;
  /** The same for a secret that is not text. */
  decryptBytes(ciphertext: string, context: SecretContext): Buffer;
  /**
   * An HMAC-SHA-256 of 32 bytes, for tokens that are derived again instead of being stored. Store
   * the returned key id beside the subject, so that the token stays the same after a key rotation.
   */
  mac(text: string, workspaceId: string, keyId?: string): { bytes: Buffer; keyId: string };
  readonly currentKeyId: string;
  /** The ids of all keys, the current one first, for values that do not contain their key id. */
  readonly keyIds: readonly string[];
};

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/**
 * Deriving a key costs more than encrypting with it, so the keys of active workspaces are cached.
 */
const maxCachedKeys = 2_000;

/**
 * Encrypts secrets at rest with AES-256-GCM. `keys` is SECRETS_KEYS, `kid:base64,kid2:base64`: the
 * first key encrypts and all keys decrypt. To rotate, put a new key first and keep the old one
 * until everything is encrypted again. Each workspace has its own key, derived with HKDF (RFC
 * 5869), so that no key encrypts enough secrets for random nonces to collide. Throws a one-line
 * Error for a malformed list.
 */
export function createSecrets(keys: string, random: Random = randomBytes): Secrets {
  const { currentKeyId, masterKeys } = parseKeys(keys);
  const derived = new LRUCache<string, Buffer>(atMost(maxCachedKeys));
  const keyOf = (keyId: string, workspaceId: string, purpose = 'secrets') => {
    const master = masterKeys.get(keyId);
    if (!master) throw new Error(`SECRETS_KEYS lacks the key ${keyId} that encrypted this secret.`);
    const info = `stoa|${purpose}|${workspaceId}`;
    const known = derived.get(`${keyId}|${info}`);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master, '', info, keyBytes));
    derived.set(`${keyId}|${info}`, key);
    return key;
  };
  const decryptBytes = (ciphertext: string, context: SecretContext): Buffer => {
    const { keyId, nonce, text, tag } = parseCiphertext(ciphertext);
    const key = keyOf(keyId, context.workspaceId);
    const decryptor = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
    decryptor.setAAD(associatedData(context)).setAuthTag(tag);
    try {
      return Buffer.concat([decryptor.update(text), decryptor.final()]);
    } catch (cause) {
      throw new Error(`The secret at ${context.location} was altered or moved.`, { cause });
    }
  };
  return {
    currentKeyId,
    keyIds: [...masterKeys.keys()],
    mac(text, workspaceId, keyId = currentKeyId) {
      const key = keyOf(keyId, workspaceId, 'tokens');
      return { bytes: createHmac('sha256', key).update(text).digest(), keyId };
    },
    encrypt(plain, context) {
      const nonce = random(nonceBytes);
      const encryptor = createCipheriv(cipher, keyOf(currentKeyId, context.workspaceId), nonce);
      encryptor.setAAD(associatedData(context));
      const text = Buffer.concat([encryptor.update(Buffer.from(plain)), encryptor.final()]);
      const ciphertext = Buffer.concat([text, encryptor.getAuthTag()]);
      return `v1.${currentKeyId}.${base64url(nonce)}.${base64url(ciphertext)}`;
    },
    decrypt: (ciphertext, context) => decryptBytes(ciphertext, context).toString('utf8'),
    decryptBytes,
  };
}

/** Generates a value for SECRETS_KEYS, for development. */
export function generateSecretsKeys(random: Random = randomBytes): string {
  return `k1:${Buffer.from(random(keyBytes)).toString('base64')}`;
}

function parseKeys(keys: string): { currentKeyId: string; masterKeys: Map<string, Buffer> } {
  const entries = keys.split(',').map((entry) => parseKey(entry.trim()));
  const masterKeys = new Map(entries);
  const [first] = entries;
  if (!first || masterKeys.size < entries.length) {
    throw new Error('SECRETS_KEYS must give each key its own name.');
  }
  return { currentKeyId: first[0], masterKeys };
}

/** The error message does not repeat the entry, which is a secret. */
function parseKey(entry: string): [string, Buffer] {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=?)$/.exec(entry);
  if (match?.[1] && match[2]) return [match[1], Buffer.from(match[2], 'base64')];
  throw new Error(
    'SECRETS_KEYS must be k1:<base64 of 32 bytes>, or several of these separated by commas with the current one first.',
  );
}

function parseCiphertext(ciphertext: string): {
  keyId: string;
  nonce: Buffer;
  text: Buffer;
  tag: Buffer;
} {
  const match = /^v1\.([\w-]{1,32})\.([\w-]{16})\.([\w-]{22,})$/.exec(ciphertext);
  if (!match?.[1] || !match[2] || !match[3]) throw new Error('This is not an encrypted secret.');
  const bytes = Buffer.from(match[3], 'base64url');
  return {
    keyId: match[1],
    nonce: Buffer.from(match[2], 'base64url'),
    text: bytes.subarray(0, -tagBytes),
    tag: bytes.subarray(-tagBytes),
  };
}

/** Additional authenticated data, which binds a secret to its row and workspace. */
function associatedData(context: SecretContext): Buffer {
  return Buffer.from(`${context.location}|${context.workspaceId}`);
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/**
 * Encrypts the secrets of one workspace at rest. `location` is `table|column|row`; a ciphertext can
 * be decrypted only with the same location.
 */
export type SecretStore = {
  encrypt(plain: string, location: string): string;
  /** Throws an Error if the ciphertext was altered, or belongs to another location or workspace. */
  decrypt(ciphertext: string, location: string): string;
  /** The same for another workspace, for transactions that run as system. */
  forTenant(tenant: { workspaceId: string }): SecretStore;
};

export function createSecretStore(
  secrets: Secrets,
  { workspaceId }: { workspaceId: string },
): SecretStore {
  return {
    encrypt: (plain, location) => secrets.encrypt(plain, { workspaceId, location }),
    decrypt: (ciphertext, location) => secrets.decrypt(ciphertext, { workspaceId, location }),
    forTenant: (other) => createSecretStore(secrets, other),
  };
}
