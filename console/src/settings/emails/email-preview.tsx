import type { Order, Site } from '@stoa/client';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckboxField, SelectField } from '../../ui/form/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './emails.module.css';
import { OrderField } from './order-field.tsx';
import { type EmailDraft, usePreview } from './use-preview.ts';

const views = [
  { value: 'wide', label: 'Computer' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
] as const;

/** The email as it would arrive, with the unsaved text. */
export function EmailPreview({ site, ...draft }: { site: Site } & EmailDraft) {
  const [view, setView] = useState<(typeof views)[number]['value']>(() =>
    matchMedia('(width < 720px)').matches ? 'phone' : 'wide',
  );
  const [isDark, setDark] = useState(false);
  const [order, setOrder] = useState<Order | null>(null);
  const preview = usePreview(site.slug, {
    ...draft,
    orderId: order?.id ?? null,
    format: view === 'text' ? 'text' : 'html',
    isDark,
  });
  return (
    <Card title="Preview">
      <div className={css.preview}>
        <div className={css.controls}>
          <SelectField
            label="View"
            name="view"
            error={null}
            value={view}
            onChange={setView}
            options={views}
          />
          <OrderField
            siteSlug={site.slug}
            name="order"
            error={null}
            value={order}
            onChange={setOrder}
          />
        </div>
        {view !== 'text' && (
          <CheckboxField
            label="Dark mode"
            name="dark"
            value={isDark}
            onChange={setDark}
            error={null}
          />
        )}
        {preview.error !== null && <Notice tone="warn">{preview.error}</Notice>}
        {preview.url === null && preview.error === null && <Skeleton lines={8} />}
        {preview.url !== null && preview.error === null && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
          <section className={css.stage} aria-label="Preview of the email" tabIndex={0}>
            <iframe
              key={preview.url}
              title="Email"
              sandbox=""
              src={preview.url}
              className={classNames(css.frame, css[view])}
            />
          </section>
        )}
      </div>
    </Card>
  );
}
