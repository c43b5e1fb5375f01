import { letPagesCall } from '../../http/callers/cross-origin.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { Http } from '../../http/server.ts';
import type { DownloadDeps } from './deps.ts';
import { fileRoute } from './files.ts';
import { exchangePaymentRoute } from './pay-exchange.ts';

/** Links that a buyer follows from the page of an order: to its files, and to what is still to pay. */
export function downloadsDoor(deps: DownloadDeps) {
  return async (app: Http) => {
    limitRate(app, deps.limits, 'pages');
    // An agent in a browser that has paid fetches its file; the address is all of the credential.
    await app.register(async (files: Http) => {
      await letPagesCall(files, { methods: ['GET', 'HEAD'], tells: ['content-disposition'] });
      fileRoute(files, deps);
    });
    exchangePaymentRoute(app, deps);
  };
}
