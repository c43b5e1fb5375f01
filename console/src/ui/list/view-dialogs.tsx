import type { SavedView } from '@stoa/client';
import { useState } from 'react';
import { EditDialog, type Loaded } from '../../app/edit-dialog.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { DataTable } from '../data-table.tsx';
import { Dialog } from '../dialog.tsx';
import { describeError } from '../error-state.tsx';
import { CheckboxField, TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { Menu } from '../menu.tsx';
import { showToast } from '../toasts.tsx';
import type { List, ListQuery } from './list.ts';

const longestName = 60;
const requireName = ({ name }: { name: string }) =>
  name.trim() === '' ? [{ field: 'name', message: 'Enter a name.' }] : [];

type SaveViewDialogProps<Row> = {
  list: List<Row>;
  search: ListQuery;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

export function SaveViewDialog<Row>({ list, search, onSaved, onClose }: SaveViewDialogProps<Row>) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { name: '', is_default: false },
    validate: requireName,
    save: async ({ values, idempotencyKey }) => {
      const of = list.resource as SavedView['list'];
      const view = { ...values, name: values.name.trim(), list: of, search };
      const saved = await stoa.savedViews.create(view, { idempotencyKey });
      await invalidate('saved-views');
      onSaved(saved);
    },
    onSaved: () => {
      showToast('View saved');
      onClose();
    },
  });
  return (
    <FormDialog title="Save view" form={form} action="Save view" size="small" onClose={onClose}>
      <TextField
        label="Name"
        hint="Keeps the search, filters, sorting and columns for you."
        autoComplete="off"
        maxLength={longestName}
        {...form.field('name')}
      />
      <CheckboxField label={`Open ${list.noun[1]} with this view`} {...form.field('is_default')} />
    </FormDialog>
  );
}

/** Renames and deletes views, and chooses the one with which the list opens. */
export function ManageViewsDialog({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const run = async (change: () => PromiseLike<unknown>, message: string) => {
    try {
      await change();
      await invalidate('saved-views');
      showToast(message);
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
  };
  const menu = (view: SavedView) => (
    <Menu
      label={`Actions for ${view.name}`}
      items={[
        {
          label: view.is_default ? 'Remove as default' : 'Make default',
          onSelect: () =>
            void run(
              () => stoa.savedViews.update(view.id, { is_default: !view.is_default }),
              view.is_default ? 'The list opens without a view' : 'The list opens with this view',
            ),
        },
        { label: 'Rename view', onSelect: () => setRenamed(view) },
        {
          label: 'Delete view',
          isDangerous: true,
          onSelect: () => void run(() => stoa.savedViews.delete(view.id), 'View deleted'),
        },
      ]}
    />
  );
  if (renamed) return <RenameViewDialog view={renamed} onClose={() => setRenamed(null)} />;
  return (
    <Dialog
      title="Saved views"
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close views</Button>}
    >
      {views.length === 0 && <p>No saved views are left.</p>}
      {views.length > 0 && (
        <DataTable
          caption="Saved views"
          rows={views}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Name', cell: ({ name }) => name },
            { label: 'Default', cell: (view) => view.is_default && <Badge>Default</Badge> },
            { label: 'Actions', align: 'end', cell: menu },
          ]}
        />
      )}
    </Dialog>
  );
}

type RenameViewDialogProps = { view: SavedView; onClose: () => void };

function RenameViewDialog({ view, onClose }: RenameViewDialogProps) {
  return (
    <EditDialog
      title="Rename view"
      queryKey={['saved-views', view.id]}
      read={(stoa, options) => stoa.savedViews.get(view.id, options).withResponse()}
      onClose={onClose}
    >
      {(loaded) => <RenameViewForm loaded={loaded} onClose={onClose} />}
    </EditDialog>
  );
}

type RenameViewFormProps = { loaded: Loaded<SavedView>; onClose: () => void };

function RenameViewForm({ loaded: { item, etag, reload }, onClose }: RenameViewFormProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { name: item.name },
    etag,
    validate: requireName,
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.savedViews.update(item.id, { name: values.name.trim() }, { ifMatch, idempotencyKey }),
    reload,
    onSaved: () => {
      void invalidate('saved-views');
      showToast('View renamed');
      onClose();
    },
  });
  return (
    <FormDialog title="Rename view" form={form} action="Rename view" size="small" onClose={onClose}>
      <TextField label="Name" autoComplete="off" maxLength={longestName} {...form.field('name')} />
    </FormDialog>
  );
}
