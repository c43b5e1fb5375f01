import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';

/**
 * Refuses forms that another site's page sent: a cookie would go with them (security 9). Browsers say
 * where a form comes from in `Sec-Fetch-Site`, older ones in `Origin`; who sends neither is no
 * browser and holds no cookie of somebody else's.
 */
export function refuseForeignForms(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const safe = request.method === 'GET' || request.method === 'HEAD';
    done(safe || isOwn(request) ? undefined : foreignForm());
  });
}

function isOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || hostOf(origin) === host.toLowerCase();
}

/** Host and port of an origin; `null`, the origin of nobody, has none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

const foreignForm = () =>
  new Refusal(
    'forbidden',
    'foreign_form',
    'This form was sent from a page of another site. Open the page here and try again.',
  );
