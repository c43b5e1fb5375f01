import { Type } from 'typebox';
import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import { type BounceReport, recordBounce } from '../../core/emails/suppressions/record-bounce.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import { equalsConstantTime } from '../../platform/crypto/signing.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { parseReport } from './parse-report.ts';

type BouncesApiDeps = {
  unit: UnitOfWork;
  workspaces: Pick<WorkspaceDirectory, 'byId'>;
  /** From MAIL_BOUNCE_SECRET; null: reports are not accepted. */
  bounceSecret: string | null;
};

const maxReportBytes = 1_000_000;

const schema = {
  hide: true,
  params: Type.Object({ secret: Type.String() }),
  response: { 200: Type.Object({ recorded: Type.Integer() }) },
};

/**
 * `POST /email/bounces/<MAIL_BOUNCE_SECRET>`: reports about emails that were not delivered, from
 * the mail server (RFC 3464) or a provider (JSON). They are matched by `Message-ID`, which contains
 * the id of the email.
 */
export function bouncesApi({ unit, workspaces, bounceSecret }: BouncesApiDeps) {
  const handleReport = async (report: BounceReport) => {
    const tenant = await workspaces.byId(report.emailId);
    return tenant !== null && unit.run(tenant, (work) => recordBounce(work, report));
  };
  return async (app: HttpServer) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const options = { schema, bodyLimit: maxReportBytes };
    app.post('/email/bounces/:secret', options, async (request) => {
      const { secret } = request.params;
      if (bounceSecret === null || !equalsConstantTime(secret, bounceSecret)) throw wrongSecret();
      let recorded = 0;
      for (const report of parseReport(String(request.body ?? '')))
        if (await handleReport(report)) recorded += 1;
      return { recorded };
    });
  };
}

const wrongSecret = () =>
  notFound(
    'not_found',
    'There is nothing at this address. Check the secret in the path against MAIL_BOUNCE_SECRET.',
  );
