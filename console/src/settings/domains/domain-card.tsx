import type { Domain, Site } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../settings.module.css';

type DomainCardProps = { site: Site; domain: Domain; canWrite: boolean };

export function DomainCard({ site, domain, canWrite }: DomainCardProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { check, isChecking, problem } = useCheck(site, domain);
  const actions = (
    <>
      {!domain.verified && (
        <Button isBusy={isChecking} onClick={() => void check()}>
          Check records
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`Remove domain ${domain.domain}`}
        onClick={() => setRemoving(true)}
      >
        Remove
      </Button>
    </>
  );
  return (
    <Card title={domain.domain} actions={canWrite && actions}>
      <div className={css.fields}>
        <div>
          <Badge tone={domain.verified ? 'good' : 'warn'}>
            {domain.verified ? 'Verified' : 'Waiting for DNS'}
          </Badge>
        </div>
        {problem && (
          <div role="alert">
            <Notice tone="bad">{problem}</Notice>
          </div>
        )}
        {domain.verified_at ? (
          <Facts rows={[['Verified', <Time key="at" at={domain.verified_at} />]]} />
        ) : (
          <p className={css.quiet}>
            Add these records where you manage the DNS of the domain, then check them. A change can
            take an hour to take effect. A domain without a subdomain needs an ALIAS or A record
            instead of the CNAME record.
          </p>
        )}
        {domain.last_check && <LastCheck check={domain.last_check} />}
        <Records domain={domain} />
      </div>
      {isRemoving && (
        <RemoveDialog site={site} domain={domain} onClose={() => setRemoving(false)} />
      )}
    </Card>
  );
}

/** The TXT record proves the domain; the CNAME record leads buyers to this server. */
function Records({ domain }: { domain: Domain }) {
  return domain.dns_records.map(({ type, name, value }) => (
    <div key={type} className={css.row}>
      <h3>{type} record</h3>
      <Facts
        rows={[
          ['Name', <CopyableId key="name" id={name} />],
          ['Value', <CopyableId key="value" id={value} />],
        ]}
      />
    </div>
  ));
}

/** The last DNS answer, which helps to find a wrong record. */
function LastCheck({ check }: { check: NonNullable<Domain['last_check']> }) {
  return (
    <Facts
      rows={[
        ['Last check', <Time key="at" at={check.at} />],
        ['TXT record', checkResults[check.result] ?? check.result],
        [
          'Found',
          check.result === 'missing' &&
            (check.found.length === 0 ? 'No TXT record' : check.found.join(', ')),
        ],
      ]}
    />
  );
}

const checkResults: Record<string, string> = {
  found: 'Found',
  missing: 'Not found',
  no_answer: 'DNS did not answer. Check again later.',
};

function useCheck(site: Site, { domain }: Domain) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async () => {
    setChecking(true);
    setProblem(null);
    try {
      await stoa.sites.domains.verify(site.slug, domain);
      void invalidate('domains', 'sites');
      showToast('Domain verified');
    } catch (error) {
      setProblem(describeError(error).message);
      void invalidate('domains');
    } finally {
      setChecking(false);
    }
  };
  return { check, isChecking, problem };
}

type RemoveDialogProps = { site: Site; domain: Domain; onClose: () => void };

function RemoveDialog({ site, domain, onClose }: RemoveDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.sites.domains.remove(site.slug, domain.domain);
    void invalidate('domains', 'sites');
    showToast('Domain removed');
  };
  return (
    <ConfirmDialog
      title={`Remove ${domain.domain}?`}
      action="Remove domain"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      The store is no longer served at this domain. Links to it stop working.
    </ConfirmDialog>
  );
}
