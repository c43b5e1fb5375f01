import { Type } from 'typebox';
import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import { openPreview } from '../../core/emails/templates/preview-email.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

type PreviewsApiDeps = {
  unit: UnitOfWork;
  workspaces: Pick<WorkspaceDirectory, 'byToken'>;
  limits: RateLimits;
};

const schema = { hide: true, params: Type.Object({ token: Type.String() }) };

/** Merchants write the text of emails, so previews load nothing but the logo and run no scripts. */
const policy =
  "sandbox; default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** `GET /email/previews/<token>`: a rendered email, once. HEAD must not use it up. */
export function previewsApi({ unit, workspaces, limits }: PreviewsApiDeps) {
  return async (app: HttpServer) => {
    limitRate(app, limits, 'pages');
    app.get(
      '/email/previews/:token',
      { schema, exposeHeadRoute: false },
      async (request, reply) => {
        const { token } = request.params;
        const tenant = await workspaces.byToken('prev', token);
        if (!tenant)
          throw notFound('preview_not_found', 'There is no such preview. Create a new one.');
        const { contentType, body } = await unit.run(tenant, (work) => openPreview(work, token));
        return reply
          .header('content-security-policy', policy)
          .header('x-frame-options', 'SAMEORIGIN')
          .header('cache-control', 'no-store')
          .type(`${contentType}; charset=utf-8`)
          .send(body);
      },
    );
  };
}
