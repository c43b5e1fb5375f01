import { createHmac, sign } from 'node:crypto';
import type { SignedMessage } from '../../../src/core/access/signatures/signed-message.ts';
import { base64url, type Draft, type Form, genuine } from './forms.ts';
import { agent, body, curve, forger, iat, messageOf, origin, rs256 } from './scene.ts';

/** A signed request that must be rejected. */
export type Forgery = { what: string; text: string; message: SignedMessage };

/** Classes of tampering, each with all its variants for one form. */
export const jwsClasses: Record<string, (form: Form) => Iterable<Forgery>> = {
  'bits of the body': (form) =>
    bitFlips(body).map((changed, bit) => forged(`bit ${bit}`, genuine(form), { body: changed })),
  'bits of header and claims': (form) => segmentFlips(form, [0, 1]),
  'bits of the signature': (form) => segmentFlips(form, [2]),
  'characters of the text': (form) => characterFlips(genuine(form)),
  'another algorithm': algorithms,
  'a key in the header': keysInHeader,
  'critical and unencoded': (form) =>
    signedWith(form, [
      { crit: ['b64'], b64: false },
      { crit: ['exp'] },
      { crit: [] },
      { crit: null },
      { b64: false },
      { b64: 'true' },
    ]),
  'another time': (form) =>
    claiming(form, [
      { iat: iat - 301 },
      { iat: iat + 61, exp: iat + 100 },
      { exp: iat - 1 },
      { exp: iat + 301 },
      { exp: String(iat + 100) },
      { iat: String(iat) },
      { iat: undefined },
      { iat: 1e300 },
      { iat: -1 },
    ]),
  'another request': (form) => [
    ...claiming(form, [
      { htm: 'post' },
      { htm: 'GET' },
      { htm: undefined },
      { htu: undefined },
      { htu: `${origin}/` },
      { htu: `https://evil.example/api/ucp/v1/checkout-sessions?a=1` },
      { htu: `${origin}/api/ucp/v1/checkout-sessions?a=1#x` },
      { htu: `${origin}/api/ucp/v1/checkout-sessions` },
      { htu: `http://shop.example/api/ucp/v1/checkout-sessions?a=1` },
      { htu: `${origin}@evil.example/api/ucp/v1/checkout-sessions?a=1` },
      { aud: 'https://evil.example' },
      { aud: ['https://evil.example'] },
      { aud: null },
      { aud: { origin } },
    ]),
    forged('a DELETE', genuine(form), { method: 'DELETE' }),
    forged('another path', genuine(form), { target: '/api/ucp/v1/orders?a=1' }),
    forged('another query', genuine(form), { target: '/api/ucp/v1/checkout-sessions?a=2' }),
    forged('another host', genuine(form), { origin: 'https://other.example' }),
  ],
  'missing and foreign identities': (form) => [
    ...claiming(form, [
      { iss: undefined },
      { iss: '' },
      { iss: 7 },
      { iss: 'https://evil.example/profile.json' },
      { iss: 'https://agent.example/profile.json#' },
      { iss: 'https://AGENT.example/profile.json' },
      { jti: undefined },
      { jti: '' },
      { jti: 'x'.repeat(256) },
    ]),
    ...signedWith(form, [{ kid: undefined }, { kid: 7 }, { kid: 'ec' }, { kid: 'none' }]),
    ...signedWith(form, [{}], (input) => rs256(forger, input)),
  ],
  'another type': (form) =>
    signedWith(form, [{ typ: 'response+jws' }, { typ: 'at+jwt' }, { typ: 7 }, { typ: 'jose' }]),
  'another shape': shapes,
};

const forged = (what: string, text: string, changed: Partial<SignedMessage> = {}): Forgery => ({
  what,
  text,
  message: messageOf(changed),
});

/** Every copy of the bytes with one bit flipped. */
export function bitFlips(bytes: Uint8Array): Buffer[] {
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const copy = Buffer.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return copy;
  });
}

function segmentFlips(form: Form, places: number[]): Forgery[] {
  const parts = genuine(form).split('.');
  return places.flatMap((place) =>
    bitFlips(Buffer.from(parts[place] ?? '', 'base64url')).map((bytes, bit) =>
      forged(`part ${place}, bit ${bit}`, parts.with(place, base64url(bytes)).join('.')),
    ),
  );
}

function characterFlips(text: string): Forgery[] {
  return Array.from(text, (character, at) =>
    [1, 2, 4, 8, 16, 32, 64].map((bit) => {
      const other = String.fromCharCode(character.charCodeAt(0) ^ bit);
      return forged(`character ${at}`, text.slice(0, at) + other + text.slice(at + 1));
    }),
  ).flat();
}

type Seal = (input: string) => Buffer | string;
const byAgent: Seal = (input) => rs256(agent, input);

function signedWith(form: Form, headers: object[], seal: Seal = byAgent): Forgery[] {
  return headers.map((more) => {
    const draft = form.draft();
    return sealed(form, { ...draft, header: { ...draft.header, ...more } }, seal, more);
  });
}

function claiming(form: Form, claims: object[]): Forgery[] {
  return claims.map((more) => {
    const draft = form.draft();
    return sealed(form, { ...draft, claims: { ...draft.claims, ...more } }, byAgent, more);
  });
}

function sealed(form: Form, draft: Draft, seal: Seal, about: object): Forgery {
  const input = form.input(draft);
  return forged(JSON.stringify(about).slice(0, 80), form.write(input, seal(input)));
}

/** RSA's public key as a shared secret, no algorithm at all, and related algorithms. */
function algorithms(form: Form): Forgery[] {
  const secrets = [
    agent.publicKey.export({ type: 'spki', format: 'pem' }),
    agent.publicKey.export({ type: 'spki', format: 'der' }),
    agent.publicKey.export({ type: 'pkcs1', format: 'pem' }),
    JSON.stringify(agent.publicKey.export({ format: 'jwk' })),
    '',
  ];
  const macs = secrets.flatMap((secret) =>
    signedWith(form, [{ alg: 'HS256' }, { alg: 'RS256' }], (input) =>
      createHmac('sha256', secret).update(input).digest(),
    ),
  );
  const none = ['none', 'None', 'NONE', '', null, undefined].flatMap((alg) => [
    ...signedWith(form, [{ alg }], () => ''),
    ...signedWith(form, [{ alg }]),
  ]);
  const rsa =
    (digest: string): Seal =>
    (input) =>
      sign(digest, Buffer.from(input), agent.privateKey);
  return [
    ...macs,
    ...none,
    ...signedWith(form, [{ alg: 'RS512' }, { alg: 'RS256' }], rsa('RSA-SHA512')),
    ...signedWith(form, [{ alg: 'RS1' }, { alg: 'RS256' }], rsa('RSA-SHA1')),
    ...signedWith(form, [{ alg: 'PS256' }, { alg: 'rs256' }, { alg: ['RS256'] }]),
    ...signedWith(form, [{ alg: 'ES256', kid: 'ec' }], (input) =>
      sign('SHA256', Buffer.from(input), { key: curve.privateKey, dsaEncoding: 'ieee-p1363' }),
    ),
  ];
}

/** The forger's own key, embedded or referenced. */
function keysInHeader(form: Form): Forgery[] {
  const jwk = forger.publicKey.export({ format: 'jwk' });
  const address = 'https://evil.example/jwks.json';
  const brought = [{ jwk }, { jku: address }, { x5u: address }, { x5c: ['AAAA'] }, { jwk: null }];
  return [
    ...signedWith(form, brought, (input) => rs256(forger, input)),
    ...signedWith(form, brought),
    ...signedWith(form, [{ jwk, kid: 'mine' }], (input) => rs256(forger, input)),
  ];
}

function shapes(form: Form): Forgery[] {
  const text = genuine(form);
  const [header = '', middle = '', signature = ''] = text.split('.');
  const texts = [
    '',
    '.',
    '..',
    '...',
    header,
    `${header}.${middle}`,
    `${header}.${middle}.`,
    `.${middle}.${signature}`,
    `${text}.`,
    `${text}.${signature}`,
    `${text}=`,
    ` ${text}`,
    `${text}\n`,
    `${header}=.${middle}.${signature}`,
    `${base64url('[]')}.${middle}.${signature}`,
    `${base64url('null')}.${middle}.${signature}`,
    `${base64url('{')}.${middle}.${signature}`,
    `${base64url(Buffer.from([0xff, 0xfe]))}.${middle}.${signature}`,
    `${header}.${middle}.${base64url(Buffer.alloc(256))}`,
    `${header}.${middle}.${signature}${'A'.repeat(4_096)}`,
    `${header}.${middle === '' ? base64url(body) : ''}.${signature}`,
  ];
  return texts.map((each) => forged(each.slice(0, 40), each));
}
