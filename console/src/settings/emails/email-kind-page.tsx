import type { Site, SitesEmailTemplatesListResultTemplate as Template } from '@stoa/client';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { emailKindName } from '../../app/email-names.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { StorePage } from '../store-page.tsx';
import {
  findProblems,
  type KindValues,
  type Locale,
  sortLocales,
  textsOf,
  toTemplate,
  toValues,
} from './email-form.ts';
import { EmailPreview } from './email-preview.tsx';
import css from './emails.module.css';
import { SendTestDialog } from './send-test-dialog.tsx';
import { TextsCard } from './texts-card.tsx';
import { useTemplates } from './use-templates.ts';

const back = { to: '/settings/emails', label: 'Emails' };

export function EmailKindPage() {
  const { kind = '' } = useParams({ strict: false }) as { kind?: string };
  const [isTesting, setTesting] = useState(false);
  const canWrite = useCan()('write:settings');
  return (
    <StorePage
      title={emailKindName(kind)}
      back={back}
      actions={canWrite && <Button onClick={() => setTesting(true)}>Send test</Button>}
      isWide
    >
      {(site) => (
        <KindOfStore
          key={`${site.slug} ${kind}`}
          site={site}
          kind={kind}
          isTesting={isTesting}
          closeTest={() => setTesting(false)}
        />
      )}
    </StorePage>
  );
}

type KindProps = { site: Site; kind: string; isTesting: boolean; closeTest: () => void };

function KindOfStore({ site, kind, ...test }: KindProps) {
  const read = useTemplates(site);
  if (read.isLoadingError)
    return (
      <ErrorPage error={read.error} onRetry={() => void read.refetch()} title="Email" back={back} />
    );
  if (!read.data) return <Skeleton lines={10} />;
  const template = read.data.templates.find((one) => one.kind === kind);
  if (!template)
    return (
      <EmptyState icon="mail" title="Email not found">
        Choose one under Settings, Emails.
      </EmptyState>
    );
  const { etag } = read.data;
  return <KindForm {...{ site, template, etag }} reload={read.refetch} {...test} />;
}

type KindFormProps = Omit<KindProps, 'kind'> & {
  template: Template;
  etag: string | null;
  reload: () => Promise<unknown>;
};

function KindForm({ site, template, etag, reload, isTesting, closeTest }: KindFormProps) {
  const { kind, placeholders, defaults } = template;
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:settings');
  const locales = sortLocales(site.languages ?? []);
  const [locale, setLocale] = useState<Locale>(locales[0] ?? 'en');
  const form = useForm<KindValues>({
    values: toValues(template),
    etag,
    validate: (values) => findProblems(values, placeholders),
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.sites.emailTemplates.replace(
        site.slug,
        { templates: [toTemplate(kind, values)] as never },
        { ifMatch, idempotencyKey },
      ),
    reload,
    onSaved: async () => {
      await invalidate('email-templates');
      showToast('Email saved');
    },
  });
  const texts = textsOf(form.values, locale);
  return (
    <>
      <div className={css.columns}>
        <FormPage form={form} action="Save email">
          {!canWrite && <Notice>Your role can read these settings, but not change them.</Notice>}
          <fieldset className={css.plain} disabled={!canWrite}>
            <TextsCard
              form={form}
              {...{ locale, locales, setLocale, placeholders }}
              defaults={defaults[locale]}
            />
          </fieldset>
        </FormPage>
        {canWrite && <EmailPreview site={site} kind={kind} locale={locale} texts={texts} />}
      </div>
      {isTesting && (
        <SendTestDialog site={site} kind={kind} locale={locale} texts={texts} onClose={closeTest} />
      )}
    </>
  );
}
