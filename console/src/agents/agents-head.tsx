import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { SectionTabs } from '../ui/section-tabs.tsx';

const tabs = [
  { to: '/agents', label: 'Agents' },
  { to: '/agents/sessions', label: 'Sessions' },
  { to: '/agents/connections', label: 'Connections' },
  { to: '/agents/blocked', label: 'Blocked' },
];

/** The head of the pages about agents. */
export function AgentsHead({ actions }: { actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Agents" actions={actions} />
      <SectionTabs label="Agents" tabs={tabs} />
    </>
  );
}
