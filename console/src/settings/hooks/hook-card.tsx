import type { Hook } from '@stoa/client';
import { useState } from 'react';
import { useCanManage } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { HookAction, type HookActionName } from './hook-actions.tsx';
import { HookCalls } from './hook-calls.tsx';
import { HookDialog } from './hook-dialog.tsx';
import { fallbackLabels, type HookSlot } from './hook-types.ts';
import { useTestCall } from './use-test-call.ts';

export function HookCard({ about, hook }: { about: HookSlot; hook: Hook | null }) {
  return hook ? <FilledCard about={about} hook={hook} /> : <EmptyCard about={about} />;
}

function EmptyCard({ about }: { about: HookSlot }) {
  const canWrite = useCanManage()('write:webhooks');
  const [isAdding, setAdding] = useState(false);
  const add = canWrite && <Button onClick={() => setAdding(true)}>Add hook</Button>;
  return (
    <Card title={about.title} isFlush>
      <EmptyState icon="code" title="No hook" action={add}>
        {about.text}
      </EmptyState>
      {isAdding && <HookDialog about={about} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function FilledCard({ about, hook }: { about: HookSlot; hook: Hook }) {
  const canWrite = useCanManage()('write:webhooks');
  const [open, setOpen] = useState<HookActionName | null>(null);
  const test = useTestCall(hook.id);
  const select = (name: HookActionName) => () => setOpen(name);
  const actions = canWrite && (
    <>
      <Button isBusy={test.isRunning} onClick={() => void test.run()}>
        Send test call
      </Button>
      <Menu
        label={`Change ${about.title}`}
        items={[
          { label: 'Edit hook', onSelect: select('edit') },
          { label: 'Rotate secret', onSelect: select('rotate') },
          { label: 'Delete hook', isDangerous: true, onSelect: select('delete') },
        ]}
      />
    </>
  );
  return (
    <Card title={about.title} actions={actions}>
      <Facts
        rows={[
          ['URL', hook.url],
          [
            'Status',
            hook.enabled ? (
              <Badge key="status" tone="good">
                Enabled
              </Badge>
            ) : (
              <Badge key="status">Disabled</Badge>
            ),
          ],
          ['Timeout', `${hook.timeout_ms} ms`],
          ...(hook.type === 'payment'
            ? [['Test mode', hook.test ? 'Yes: no real money moves' : 'No'] as [string, string]]
            : []),
          ['Without an answer', fallbackLabels[hook.type][hook.fallback]],
        ]}
      />
      <HookCalls id={hook.id} title={about.title} />
      {open && <HookAction name={open} about={about} hook={hook} onClose={() => setOpen(null)} />}
    </Card>
  );
}
