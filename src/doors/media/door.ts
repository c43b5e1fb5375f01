import { limitRate } from '../../http/callers/rate-limit.ts';
import type { Http } from '../../http/server.ts';
import type { MediaDeps } from './deps.ts';
import { pictureRoute } from './pictures.ts';
import { uploadRoute } from './uploads.ts';

/** Uploaded files: bytes come in by a signed address, pictures go out to everybody (security 9). */
export function mediaDoor(deps: MediaDeps) {
  return async (app: Http) => {
    limitRate(app, deps.limits, 'media');
    pictureRoute(app, deps);
    if (deps.inbox) uploadRoute(app, { ...deps, inbox: deps.inbox });
  };
}
