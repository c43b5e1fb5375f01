import { createHash } from 'node:crypto';
import { agent, body, iat, iss, origin, rs256, target } from './scene.ts';

/** The parts of a JWS before it is signed. */
export type Draft = { header: Record<string, unknown>; claims: Record<string, unknown> };

/** One of the two forms of `Request-Signature`. */
export type Form = {
  name: 'detached' | 'attached';
  draft(): Draft;
  /** The signing input. */
  input(draft: Draft): string;
  /** The value of the header. */
  write(input: string, signature: Buffer | string): string;
};

export const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');
const json = (value: object): string => base64url(JSON.stringify(value));

const claims = () => ({
  iss,
  iat,
  exp: iat + 120,
  jti: 'one-use',
  htm: 'POST',
  htu: origin + target,
  aud: origin,
});

export const forms: Form[] = [
  {
    name: 'detached',
    draft: () => ({ header: { alg: 'RS256', typ: 'request+jws', kid: 'rsa' }, claims: claims() }),
    input: (draft) => `${json({ ...draft.header, ...draft.claims })}.${base64url(body)}`,
    write: (input, signature) => `${input.split('.')[0]}..${textOf(signature)}`,
  },
  {
    name: 'attached',
    draft: () => ({
      header: { alg: 'RS256', typ: 'JWT', kid: 'rsa' },
      claims: {
        ...claims(),
        content_digest: createHash('sha256').update(body).digest('base64url'),
      },
    }),
    input: (draft) => `${json(draft.header)}.${json(draft.claims)}`,
    write: (input, signature) => `${input}.${textOf(signature)}`,
  },
];

const textOf = (signature: Buffer | string) =>
  typeof signature === 'string' ? signature : base64url(signature);

/** The valid signature of the agent. */
export function genuine(form: Form, draft: Draft = form.draft()): string {
  const input = form.input(draft);
  return form.write(input, rs256(agent, input));
}
