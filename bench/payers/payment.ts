import { randomBytes } from 'node:crypto';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Authorization } from '../../src/core/paywall/ports/authorization.ts';
import type { Hex } from '../../src/core/paywall/ports/network.ts';
import { eip712DomainOf, transferTypes } from '../../src/gateways/evm/signatures.ts';
import { coin, price, wallet } from './press.ts';

/** A signed authorization with which a buyer pays. */
export type Payment = { authorization: Authorization; signature: Hex };

const hex = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`;

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(hex(randomBytes(32)));

/**
 * Signs a payment of the file's price, with a random nonce, valid for ten minutes unless `terms`
 * differ.
 */
export async function signPayment(
  account: PrivateKeyAccount,
  terms: Partial<Authorization> = {},
): Promise<Payment> {
  const authorization: Authorization = {
    from: account.address.toLowerCase() as Hex,
    to: wallet,
    value: price.units,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(Date.now() / 1_000) + 600),
    nonce: hex(randomBytes(32)),
    ...terms,
  };
  const signature = await account.signTypedData({
    domain: eip712DomainOf(coin),
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  });
  return { authorization, signature };
}

export type Dialect = 'seed' | 'v1' | 'v2';

/** The request headers for a payment in one of the x402 dialects. */
export function headersOf({ authorization, signature }: Payment, dialect: Dialect) {
  const { network } = coin;
  const { from, to, nonce, ...numbers } = authorization;
  const { value, validAfter, validBefore } = numbers;
  const wireAuthorization = {
    ...{ from, to, value: String(value) },
    ...{ validAfter: String(validAfter), validBefore: String(validBefore), nonce },
  };
  const signed = { authorization: wireAuthorization, signature };
  const v1 = { x402Version: 1, scheme: 'exact', network: network.name };
  switch (dialect) {
    case 'seed':
      return {
        payment: base64({ ...v1, payload: { authorization: wireAuthorization } }),
        'payment-signature': signature,
      };
    case 'v1':
      return { 'x-payment': base64({ ...v1, payload: signed }) };
    case 'v2': {
      const accepted = { scheme: 'exact', network: network.caip2 };
      return { 'payment-signature': base64({ x402Version: 2, accepted, payload: signed }) };
    }
  }
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
