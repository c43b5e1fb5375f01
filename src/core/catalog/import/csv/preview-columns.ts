import { type ByteSource, decodeUtf8Chunks } from '../utf8-chunks.ts';
import { type ColumnName, recognizeColumn } from './columns.ts';
import { readCsvBatches } from './rows.ts';

/** A column of a CSV file: what it is taken for, and its first values. */
export type ColumnPreview = { header: string; column: ColumnName | null; samples: string[] };

const maxSamples = 3;
const rowsRead = 20;
const maxSampleLength = 80;

/** The columns of a CSV file in order; 400 `unreadable_file` for an empty file. */
export async function previewColumns(
  source: ByteSource,
  { hasSamples }: { hasSamples: boolean },
): Promise<ColumnPreview[]> {
  const rows: string[][] = [];
  for await (const batch of readCsvBatches(decodeUtf8Chunks(source, { damaged: false }))) {
    rows.push(...batch.rows.map(({ cells }) => cells));
    if (rows.length > rowsRead) break;
  }
  const [headers = [], ...values] = rows.slice(0, rowsRead);
  const used = new Set<ColumnName>();
  return headers.map((header, place) => {
    const name = recognizeColumn(header);
    const column = name === undefined || used.has(name) ? null : name;
    if (column) used.add(column);
    const texts = values.map((cells) => cells[place]?.trim() ?? '').filter((text) => text !== '');
    const samples = hasSamples ? [...new Set(texts)].slice(0, maxSamples) : [];
    return {
      header: header.trim(),
      column,
      samples: samples.map((text) => text.slice(0, maxSampleLength)),
    };
  });
}
