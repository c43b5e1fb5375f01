import { hashTypedData, hexToBytes, keccak256 } from 'viem';
import type {
  Authorization,
  AuthorizationSignatures,
} from '../../core/paywall/ports/authorization.ts';
import type { Hex, TokenOnNetwork } from '../../core/paywall/ports/network.ts';

/** The signed fields of EIP-3009, in their order. */
export const transferTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** The EIP-712 domain of a token, taken from the configuration and never from a payment. */
export function eip712DomainOf({ network, token }: TokenOnNetwork) {
  return {
    name: token.name,
    version: token.version,
    chainId: network.chainId,
    verifyingContract: token.address,
  };
}

/** Signatures of externally owned accounts; those of contract wallets are not supported. */
export const evmSignatures: AuthorizationSignatures = {
  digest: (coin, message: Authorization) =>
    hashTypedData({
      domain: eip712DomainOf(coin),
      types: transferTypes,
      primaryType: 'TransferWithAuthorization',
      message,
    }),
  async recoverSigner(digest, signature) {
    if (!isCanonical(signature)) return null;
    const publicKey = await recoverPublicKey(hexToBytes(digest), hexToBytes(signature));
    return publicKey && toAddress(publicKey);
  },
};

const lowestV = 27;

/**
 * WebAssembly takes an eighth of the time of JavaScript. It is loaded with the first signature. Null
 * if no key can have made the signature.
 */
async function recoverPublicKey(digest: Uint8Array, signature: Uint8Array) {
  const { recover } = await import('tiny-secp256k1');
  const recoveryId = signature[64] === lowestV ? 0 : 1;
  try {
    return recover(digest, signature.subarray(0, 64), recoveryId, false);
  } catch {
    return null;
  }
}

/** The address of an uncompressed public key: the end of the hash of its coordinates. */
const toAddress = (publicKey: Uint8Array): Hex =>
  `0x${keccak256(publicKey.subarray(1)).slice(-40)}`;

// Half of the order of secp256k1. Each signature has a counterpart with a higher s, which tokens
// reject (EIP-2).
const maxCanonicalS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

function isCanonical(signature: Hex): boolean {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return false;
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const v = Number.parseInt(signature.slice(130), 16);
  return s > 0n && s <= maxCanonicalS && (v === lowestV || v === lowestV + 1);
}
