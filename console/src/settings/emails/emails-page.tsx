import type { Site, SitesEmailTemplatesListResultTemplate as Template } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { buyerEmailGroups, languageName } from '../../app/email-names.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CheckboxField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { None } from '../../ui/values.tsx';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import emailsCss from './emails.module.css';
import { SenderCard } from './sender-card.tsx';
import { useTemplates } from './use-templates.ts';

export function EmailsPage() {
  return (
    <StorePage
      title="Emails"
      subtitle="The emails that buyers get, and their text."
      actions={
        <>
          <ButtonLink to="/settings/emails/suppressed">Suppressed addresses</ButtonLink>
          <ButtonLink to="/settings/emails/log" icon="mail">
            View log
          </ButtonLink>
        </>
      }
    >
      {(site) => <Kinds key={site.slug} site={site} />}
    </StorePage>
  );
}

function Kinds({ site }: { site: Site }) {
  const read = useTemplates(site);
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={10} />;
  return (
    <>
      <SenderNotice site={site} />
      <SenderCard site={site} />
      <KindsForm site={site} {...read.data} reload={read.refetch} />
    </>
  );
}

/** Whether emails of the store leave this server at all. */
function SenderNotice({ site }: { site: Site }) {
  const { data } = useApi(['sites', site.slug, 'warnings'], (stoa, options) =>
    stoa.sites.get(site.slug, options).then(({ warnings }) => warnings ?? []),
  );
  if (!data?.includes('email_not_configured')) return null;
  return (
    <Notice tone="warn">
      This store sends no email: it has no mail server. Emails are written to the outbox folder of
      the data directory. Enter a mail server below, or ask the operator to set SMTP_URL and
      MAIL_FROM.
    </Notice>
  );
}

type KindsFormProps = {
  site: Site;
  templates: Template[];
  etag: string | null;
  reload: () => Promise<unknown>;
};

function KindsForm({ site, templates, etag, reload }: KindsFormProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:settings');
  const form = useForm<Record<string, boolean>>({
    values: Object.fromEntries(templates.map(({ kind, enabled }) => [kind, enabled])),
    etag,
    save: ({ changes, ifMatch, idempotencyKey }) =>
      stoa.sites.emailTemplates.replace(
        site.slug,
        {
          templates: templates
            .filter(({ kind }) => changes[kind] !== undefined)
            .map(({ kind, texts }) => ({ kind, texts, enabled: changes[kind] })) as never,
        },
        { ifMatch, idempotencyKey },
      ),
    reload,
    onSaved: async () => {
      await invalidate('email-templates');
      showToast('Emails saved');
    },
  });
  const byKind = new Map(templates.map((template) => [template.kind, template]));
  return (
    <FormPage form={form} action="Save emails">
      {!canWrite && <Notice>Your role can read these settings, but not change them.</Notice>}
      <div className={emailsCss.kinds}>
        {buyerEmailGroups.map(({ title, kinds }) => (
          <Card key={title} title={title} isFlush>
            <DataTable
              caption={title}
              rows={Object.entries(kinds).filter(([kind]) => byKind.has(kind))}
              rowKey={([kind]) => kind}
              columns={[
                {
                  label: 'Email',
                  cell: ([kind, name]) => <Link to={`/settings/emails/${kind}`}>{name}</Link>,
                },
                {
                  label: 'Custom text',
                  cell: ([kind]) => <OwnTexts template={byKind.get(kind)} />,
                },
                {
                  label: 'Send',
                  align: 'end',
                  cell: ([kind, name]) =>
                    canWrite ? (
                      <CheckboxField label={`Send “${name}”`} isLabelHidden {...form.field(kind)} />
                    ) : (
                      <Badge tone={form.values[kind] ? 'good' : 'neutral'}>
                        {form.values[kind] ? 'On' : 'Off'}
                      </Badge>
                    ),
                },
              ]}
            />
          </Card>
        ))}
      </div>
      <p className={css.quiet}>
        Buyers get emails in the language of their order, if it is English, German, French, Spanish
        or Dutch; otherwise in the language of the store (
        {languageName(site.languages?.[0] ?? 'en')}
        ).
      </p>
    </FormPage>
  );
}

/** The languages in which the store has custom text. */
function OwnTexts({ template }: { template: Template | undefined }) {
  const changed = Object.entries(template?.texts ?? {})
    .filter(([, texts]) => Object.values(texts ?? {}).some((text) => text))
    .map(([locale]) => languageName(locale));
  return changed.length === 0 ? <None /> : changed.join(', ');
}
