import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import type { MediaApiDeps } from './deps.ts';
import { registerImageRoute } from './images.ts';
import { registerUploadRoute } from './uploads.ts';

/** Uploaded files: bytes come in by a signed address, pictures go out to everybody (security 9). */
export function mediaApi(deps: MediaApiDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'media');
    registerImageRoute(app, deps);
    if (deps.inbox) registerUploadRoute(app, { ...deps, inbox: deps.inbox });
  };
}
