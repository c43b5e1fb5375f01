import type { EmailSettings, Site } from '@stoa/client';
import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { useCanManage } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../settings.module.css';
import { SenderDialog } from './sender-dialog.tsx';
import { TestSenderDialog } from './test-sender-dialog.tsx';

/** From which address and through which mail server the store writes. */
export function SenderCard({ site }: { site: Site }) {
  const canWrite = useCanManage()('write:settings');
  const [open, setOpen] = useState<'edit' | 'test' | null>(null);
  const read = useApi(['email-settings', site.slug], async (stoa, options) => {
    const { data, etag } = await stoa.sites.emailSettings.get(site.slug, options).withResponse();
    return { settings: data, etag };
  });
  const close = () => setOpen(null);
  const actions = canWrite && read.data && (
    <>
      <Button onClick={() => setOpen('test')}>Send test</Button>
      <Button onClick={() => setOpen('edit')}>Edit sender</Button>
    </>
  );
  return (
    <Card title="Sender" actions={actions}>
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data && <SenderFacts site={site} settings={read.data.settings} />}
      {read.data && open === 'edit' && (
        <SenderDialog site={site} {...read.data} reload={read.refetch} onClose={close} />
      )}
      {open === 'test' && <TestSenderDialog site={site} onClose={close} />}
    </Card>
  );
}

function SenderFacts({ site, settings }: { site: Site; settings: EmailSettings }) {
  const { from_address: address, from_address_verified: isVerified, smtp } = settings;
  return (
    <div className={css.fields}>
      <FailureNotice settings={settings} />
      {!isVerified && (
        <Notice tone="warn">
          The domain of {address} is no longer verified, so emails come from the address of this
          server. Verify the domain again.
        </Notice>
      )}
      <Facts
        rows={[
          ['From', `${site.name} <${address ?? 'the address of this server'}>`],
          ['Reply to', site.contact_email ?? 'The sender'],
          [
            'Mail server',
            smtp === null ? (
              'Default of this server'
            ) : (
              <span key="smtp" className={css.badged}>
                {`${smtp.host}:${smtp.port}`}
                <Badge tone={settings.failing_since === null ? 'neutral' : 'bad'}>
                  {settings.failing_since === null ? 'Your own' : 'Not working'}
                </Badge>
              </span>
            ),
          ],
        ]}
      />
    </div>
  );
}

function FailureNotice({ settings }: { settings: EmailSettings }) {
  const { failing_since: since, last_failure: failure } = settings;
  if (since === null) return null;
  return (
    <div role="alert">
      <Notice tone="bad">
        Your mail server has been failing since <Time at={since} /> ({failure}). Emails wait and are
        tried again for 48 hours.
      </Notice>
    </div>
  );
}
