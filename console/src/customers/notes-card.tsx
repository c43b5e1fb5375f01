import type { Customer } from '@stoa/client';
import { NoteForm } from '../app/notes/note-form.tsx';
import { noteTitle } from '../app/notes/note-title.ts';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';
import css from './customers.module.css';

type NotesCardProps = { customer: Customer; canWrite: boolean };

/** What members wrote about the customer: the last 100 notes. */
export function NotesCard({ customer: { id }, canWrite }: NotesCardProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const read = useApi(['customers', id, 'notes'], (stoa, options) =>
    stoa.customers.notes.list(id, { limit: 100 }, options),
  );
  const notes = read.data?.notes;
  return (
    <Card title="Notes">
      {canWrite && (
        <NoteForm
          add={(note, options) => stoa.customers.notes.add(id, note, options)}
          onAdded={() => void invalidate('customers')}
        />
      )}
      {read.isPending && <Skeleton lines={2} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {notes?.length === 0 && <p className={css.quiet}>No notes yet.</p>}
      {notes && notes.length > 0 && (
        <Timeline
          entries={notes.map((note) => ({
            id: note.id,
            at: note.created_at,
            icon: 'note',
            title: noteTitle(note),
            text: note.text,
          }))}
        />
      )}
    </Card>
  );
}
