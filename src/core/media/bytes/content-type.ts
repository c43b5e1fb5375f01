import type { AssetPurpose } from '../asset.ts';

/**
 * A format that may be uploaded, recognized by its first bytes. SVG and HTML are never accepted,
 * because they can contain scripts.
 */
type FileFormat = {
  contentType: string;
  /** File extension of its stored name. */
  extension: string;
  purposes: readonly AssetPurpose[];
  matches(head: Buffer): boolean;
};

/** Number of bytes that the formats inspect. */
export const headBytes = 4_096;

const displayedPurposes: readonly AssetPurpose[] = ['image', 'digital_file'];
const soldPurposes: readonly AssetPurpose[] = ['digital_file'];

// biome-ignore format: a table
const formats: readonly FileFormat[] = [
  { contentType: 'image/jpeg', extension: 'jpg', purposes: displayedPurposes, matches: startsWith('\xff\xd8\xff') },
  { contentType: 'image/png', extension: 'png', purposes: displayedPurposes, matches: startsWith('\x89PNG\r\n\x1a\n') },
  { contentType: 'image/gif', extension: 'gif', purposes: displayedPurposes, matches: matchesAny(startsWith('GIF87a'), startsWith('GIF89a')) },
  { contentType: 'image/webp', extension: 'webp', purposes: displayedPurposes, matches: matchesAll(startsWith('RIFF'), startsWith('WEBP', 8)) },
  { contentType: 'image/avif', extension: 'avif', purposes: displayedPurposes, matches: isBrand(['avif', 'avis']) },
  { contentType: 'video/mp4', extension: 'mp4', purposes: displayedPurposes, matches: isBrand(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV']) },
  { contentType: 'application/pdf', extension: 'pdf', purposes: soldPurposes, matches: startsWith('%PDF-') },
  { contentType: 'application/epub+zip', extension: 'epub', purposes: soldPurposes, matches: matchesAll(isZip(), startsWith('mimetypeapplication/epub+zip', 30)) },
  { contentType: 'application/zip', extension: 'zip', purposes: soldPurposes, matches: isZip() },
  { contentType: 'audio/mpeg', extension: 'mp3', purposes: soldPurposes, matches: matchesAny(startsWith('ID3'), isMpegFrame) },
  { contentType: 'text/plain', extension: 'txt', purposes: soldPurposes, matches: isText },
  { contentType: 'text/markdown', extension: 'md', purposes: soldPurposes, matches: isText },
  { contentType: 'text/csv', extension: 'csv', purposes: soldPurposes, matches: isText },
];

/** Files that are only read by imports, which report what they cannot read. */
const importPurposes: readonly AssetPurpose[] = ['import_file'];
// biome-ignore format: a table
const importFormats: readonly FileFormat[] = [
  { contentType: 'text/csv', extension: 'csv', purposes: importPurposes, matches: (head) => !isGzip(head) },
  { contentType: 'application/x-ndjson', extension: 'ndjson', purposes: importPurposes, matches: (head) => !isGzip(head) },
  { contentType: 'application/gzip', extension: 'gz', purposes: importPurposes, matches: isGzip },
];

/** Other names that browsers and operating systems use. */
const contentTypeAliases: Record<string, string> = {
  'application/vnd.ms-excel': 'text/csv',
  'application/jsonl': 'application/x-ndjson',
  'application/x-gzip': 'application/gzip',
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'application/x-zip-compressed': 'application/zip',
};

/** The format of a content type for a purpose, ignoring parameters; null if it is not accepted. */
export function findFileFormat(contentType: string, purpose: AssetPurpose): FileFormat | null {
  const essence = contentType.toLowerCase().replace(/;.*$/s, '').trim();
  const name = contentTypeAliases[essence] ?? essence;
  return formatsOf(purpose).find((candidate) => candidate.contentType === name) ?? null;
}

export function listContentTypes(purpose: AssetPurpose): string[] {
  return formatsOf(purpose).map(({ contentType }) => contentType);
}

const formatsOf = (purpose: AssetPurpose): FileFormat[] =>
  [...formats, ...importFormats].filter(({ purposes }) => purposes.includes(purpose));

/**
 * The content type that the first bytes match, or null. All text formats are detected as
 * `text/plain`.
 */
export function detectContentType(head: Buffer): string | null {
  return formats.find(({ matches }) => matches(head))?.contentType ?? null;
}

/** The content type of a stored image by its file extension, or null. */
export function findImageContentType(extension: string): string | null {
  const format = formats.find((candidate) => candidate.extension === extension);
  return format?.purposes.includes('image') ? format.contentType : null;
}

type BytesTest = (head: Buffer) => boolean;

function startsWith(word: string, at = 0): BytesTest {
  const bytes = Buffer.from(word, 'latin1');
  return (head) => head.subarray(at, at + bytes.length).equals(bytes);
}

function matchesAny(...tests: BytesTest[]): BytesTest {
  return (head) => tests.some((test) => test(head));
}

function matchesAll(...tests: BytesTest[]): BytesTest {
  return (head) => tests.every((test) => test(head));
}

/** The ISO container of MP4 and AVIF has its brand at byte 8. */
function isBrand(brands: string[]): BytesTest {
  return matchesAll(
    startsWith('ftyp', 4),
    matchesAny(...brands.map((brand) => startsWith(brand, 8))),
  );
}

/** A zip archive, empty or not. */
function isZip(): BytesTest {
  return matchesAny(startsWith('PK\x03\x04'), startsWith('PK\x05\x06'));
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Eleven set bits, then a valid version and layer. */
function isMpegFrame(head: Buffer): boolean {
  const [first = 0, second = 0] = head;
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 8 && (second & 6) !== 0;
}

/**
 * Readable text in any encoding that matches no other format and that no browser would treat as
 * HTML.
 */
function isText(head: Buffer): boolean {
  const text = head.toString('latin1');
  const isOther = formats.some(({ matches }) => matches !== isText && matches(head));
  return !isOther && !controlCharacters.test(text) && !markup.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that no text holds
const controlCharacters = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed)\b/i;
