import { DomainError } from '../../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Note } from '../../access/notes/note.ts';
import { notesOf } from '../../access/notes/notes-of.ts';
import { getCustomer } from '../manage-customers.ts';
import { lockOwnCustomer } from '../save-customer.ts';

const notes = notesOf({ table: 'customer_notes', idColumn: 'customer_id' });

/**
 * Adds a note to a customer, who is locked, so that an erasure misses no note. Throws 404
 * `customer_not_found`, 409 `customer_erased`.
 */
export async function addCustomerNote(work: Work, id: string, text: string): Promise<Note> {
  const customer = await lockOwnCustomer(work, id);
  if (customer.erasedAt) throw customerErased();
  return notes.add(work, customer.id, text);
}

/** The notes of a customer, newest first. Throws 404 `customer_not_found`. */
export async function listCustomerNotes(
  view: View,
  id: string,
  request: PageRequest,
): Promise<Page<Note>> {
  const customer = await getCustomer(view, id);
  return notes.list(view, customer.id, request);
}

const customerErased = () =>
  new DomainError(
    'conflict',
    'customer_erased',
    'The data of this customer were erased. Notes can no longer be added.',
  );
