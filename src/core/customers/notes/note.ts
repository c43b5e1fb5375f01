import { Type } from 'typebox';
import { noteFields } from '../../access/notes/note.ts';

export const CustomerNoteDto = Type.Object(noteFields, { $id: 'CustomerNote' });
