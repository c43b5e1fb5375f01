import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import type { MediaApiDeps } from './deps.ts';
import { registerImageRoute } from './images.ts';
import { registerUploadRoute } from './uploads.ts';

/** Uploads through signed URLs, and public images. */
export function mediaApi(deps: MediaApiDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'media');
    registerImageRoute(app, deps);
    if (deps.inbox) registerUploadRoute(app, { ...deps, inbox: deps.inbox });
  };
}
