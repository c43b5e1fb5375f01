import { request } from 'node:http';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { store, type TokenCase, tokenCases } from './cases.ts';
import { fixIds } from './fixed-ids.ts';

export type Measured = { name: string; bytes: number; tokens: number };

/**
 * Sends every request to the server at `base` and counts what a model reads of the answers, with
 * fixed ids.
 */
export async function measureTokens(base: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const one of tokenCases) {
    const text = await send(base, one);
    const read = one.read === undefined ? text : getPart(JSON.parse(text), one.read);
    const shown = fixIds(typeof read === 'string' ? read : JSON.stringify(read));
    const tokens = countTokens(shown);
    measured.push({ name: one.name, bytes: Buffer.byteLength(shown), tokens });
  }
  return measured;
}

const getPart = (body: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => Reflect.get(Object(part), name), body);

/** Names of stores do not resolve everywhere, so the store is addressed by the Host header. */
function send(base: string, { method, path, atStore, body, headers }: TokenCase): Promise<string> {
  const { hostname, port } = new URL(base);
  const host = `${atStore ? `${store}.localhost` : 'localhost'}:${port}`;
  const sent = { host, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });
}
