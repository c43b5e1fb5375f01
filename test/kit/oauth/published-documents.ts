import { createServer } from 'node:https';
import tls from 'node:tls';
import { certificate } from '../certificate.ts';
import { portOf } from '../outbound.ts';

type Response = { status?: number; headers?: Record<string, string>; body?: string };

export type Publisher = {
  origin: string;
  /** Paths that were requested, oldest first. */
  requested: string[];
  /** Publishes the metadata of a client, with other members or another response; returns its id. */
  publish(path: string, members?: object, response?: Response): string;
};

/** Publishes client metadata documents over TLS, with a certificate that this process trusts. */
export async function openPublisher(redirectUri: string): Promise<Publisher> {
  const { key, cert } = await certificate();
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
  const responses = new Map<string, Response>();
  const requested: string[] = [];
  const server = createServer({ key, cert }, ({ url = '' }, answer) => {
    requested.push(url);
    const { status = 200, headers = {}, body = '' } = responses.get(url) ?? { status: 404 };
    answer.writeHead(status, headers).end(body);
  });
  const origin = `https://localhost:${await portOf(server)}`;
  return {
    origin,
    requested,
    publish(path, members = {}, response = {}) {
      const id = `${origin}${path}`;
      const document = {
        client_id: id,
        client_name: 'A published app',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        ...members,
      };
      responses.set(path, { body: JSON.stringify(document), ...response });
      return id;
    },
  };
}
