import { randomUUID } from 'node:crypto';
import { generate } from 'selfsigned';

/**
 * Generates a self-signed certificate for `localhost` that is valid for a year. Each has another name:
 * a process that trusts several would otherwise verify one with the key of another.
 */
export async function certificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyType: 'ec',
    curve: 'P-256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
}
