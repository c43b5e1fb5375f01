import { crc32 } from 'node:zlib';

/** A file of an attacker that pretends to be another type. */
export type HostileFile = {
  name: string;
  contentType: string;
  purpose: 'image' | 'digital_file';
  filename: string;
  bytes: Buffer;
  /** False: rejected at one of the three steps. True: accepted and served safely. */
  taken: boolean;
};

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const script = '<script>canary()</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="canary()">${script}</svg>`;

/** A PNG of one pixel that contains a text: an image to one reader, a page to another. */
function polyglotPng(text: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    pngHead,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(text),
  ]);
}

const image = {
  contentType: 'image/png',
  purpose: 'image',
  filename: 'a.png',
  taken: false,
} as const;
const document = {
  contentType: 'application/pdf',
  purpose: 'digital_file',
  filename: 'a.pdf',
  taken: false,
} as const;

export const hostileFiles: HostileFile[] = [
  { ...image, name: 'a page declared as a PNG', bytes: Buffer.from(`<html>${script}</html>`) },
  { ...image, name: 'an SVG declared as a PNG', bytes: Buffer.from(svg) },
  {
    ...image,
    name: 'an SVG',
    contentType: 'image/svg+xml',
    filename: 'a.svg',
    bytes: Buffer.from(svg),
  },
  {
    ...image,
    name: 'a page',
    contentType: 'text/html',
    filename: 'a.html',
    bytes: Buffer.from(script),
  },
  { ...image, name: 'a PDF declared as a PNG', bytes: Buffer.from('%PDF-1.7\n') },
  { ...image, name: 'half a signature', bytes: Buffer.from([0x89, 0x50, 0x4e]) },
  {
    ...image,
    name: 'a signature after a space',
    bytes: Buffer.concat([Buffer.from(' '), pngHead]),
  },
  { ...image, name: 'a GIF by name', contentType: 'image/gif', bytes: Buffer.from('GIF8') },
  {
    ...image,
    name: 'half a WebP signature',
    contentType: 'image/webp',
    bytes: Buffer.from('RIFF0000WAVE'),
  },
  { ...document, name: 'a program declared as a PDF', bytes: Buffer.from('MZ\x90\0') },
  { ...document, name: 'a zip by name', contentType: 'application/zip', bytes: Buffer.from('PK') },
  {
    ...document,
    name: 'a program',
    contentType: 'application/x-msdownload',
    bytes: Buffer.from('MZ'),
  },
  { ...image, name: 'a PNG that is also a page', bytes: polyglotPng(script), taken: true },
  {
    ...image,
    name: 'a parent path as its name',
    filename: '../../../etc/cron.d/x.png',
    bytes: polyglotPng('x'),
    taken: false,
  },
  {
    ...image,
    name: 'a line break in its name',
    filename: 'a\r\nset-cookie: canary=1.png',
    bytes: polyglotPng('x'),
    taken: false,
  },
  {
    ...image,
    name: 'markup as its name',
    filename: '<img src=x onerror=canary()>.png',
    bytes: polyglotPng('x'),
    taken: true,
  },
];
