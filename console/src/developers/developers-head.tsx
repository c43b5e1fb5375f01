import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionTabs } from '../ui/section-tabs.tsx';

const tabs = [
  { to: '/settings/developers', label: 'Webhooks' },
  { to: '/settings/developers/events', label: 'Events' },
  { to: '/settings/developers/keys', label: 'API keys' },
  { to: '/settings/developers/apps', label: 'Connected apps' },
];

/** The head of the pages of this section. */
export function DevelopersHead({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Developers" actions={actions} />
      <SectionTabs label="Developers" tabs={tabs} />
    </>
  );
}
