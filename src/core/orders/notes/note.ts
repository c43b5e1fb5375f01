import { Type } from 'typebox';
import { noteFields } from '../../access/notes/note.ts';

export const OrderNoteDto = Type.Object(noteFields, { $id: 'OrderNote' });
