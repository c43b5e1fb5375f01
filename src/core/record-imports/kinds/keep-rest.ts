import type { RecordRow } from '../record-kind.ts';

/** The longest note that the API accepts. */
const maxNoteLength = 5_000;

/** Cells that an order has no field for, as the texts of notes. What all rows say is said once. */
export function keepRest(rows: readonly RecordRow[]): string[] {
  const lines = rows.flatMap((row) => {
    const item = row.read('line_name');
    return row.rest.map(({ header, text }) => {
      const isOfLine = /^lineitem|^vendor$/i.test(header);
      return isOfLine && item !== '' ? `${header} (${item}): ${text}` : `${header}: ${text}`;
    });
  });
  const notes: string[] = [];
  let note = '';
  for (const line of new Set(lines)) {
    const text = note === '' ? line : `${note}\n${line}`;
    if (text.length > maxNoteLength && note !== '') {
      notes.push(note);
      note = line;
    } else note = text;
  }
  if (note !== '') notes.push(note);
  return notes;
}
