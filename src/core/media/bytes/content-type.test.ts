import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectContentType, findFileFormat, findImageContentType } from './content-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

const samples: [string, Buffer, string | null][] = [
  ['a JPEG', bytes('\xff\xd8\xff\xe0\x00\x10JFIF'), 'image/jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n\x00\x00'), 'image/png'],
  ['a GIF', bytes('GIF89a\x01\x00'), 'image/gif'],
  ['a WebP', bytes('RIFF\x24\x00\x00\x00WEBPVP8 '), 'image/webp'],
  ['a WAV is no WebP', bytes('RIFF\x24\x00\x00\x00WAVEfmt '), null],
  ['an AVIF', bytes('\x00\x00\x00\x20ftypavif\x00'), 'image/avif'],
  ['an MP4', bytes('\x00\x00\x00\x20ftypisom\x00'), 'video/mp4'],
  ['a HEIC is no MP4', bytes('\x00\x00\x00\x20ftypheic\x00'), null],
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a zip', bytes('PK\x03\x04\x14\x00'), 'application/zip'],
  [
    'an EPUB',
    bytes(`PK\x03\x04${'\x00'.repeat(26)}mimetypeapplication/epub+zip`),
    'application/epub+zip',
  ],
  ['an MP3 with tags', bytes('ID3\x04\x00'), 'audio/mpeg'],
  ['an MP3 without tags', bytes('\xff\xfb\x90\x00'), 'audio/mpeg'],
  ['text', bytes('name,price\ncap,10\n'), 'text/plain'],
  ['text in Latin-1', bytes('caf\xe9'), 'text/plain'],
  ['HTML', bytes('<!DOCTYPE html><p>'), null],
  ['an SVG', bytes('<?xml version="1.0"?><svg xmlns="…">'), null],
  ['a script in a page', bytes('hello <script>alert(1)</script>'), null],
  ['a program', bytes('\x7fELF\x02\x01\x01\x00'), null],
];
for (const [name, head, type] of samples) {
  test(`detects the content type of ${name}: ${type}`, () => {
    assert.equal(detectContentType(head), type);
  });
}

const announced: [string, 'image' | 'digital_file', string | null][] = [
  ['image/png', 'image', 'image/png'],
  ['IMAGE/JPG', 'image', 'image/jpeg'],
  ['image/png', 'digital_file', 'image/png'],
  ['text/csv; charset=utf-8', 'digital_file', 'text/csv'],
  ['application/pdf', 'image', null],
  ['image/svg+xml', 'image', null],
  ['image/svg+xml', 'digital_file', null],
  ['text/html', 'digital_file', null],
  ['application/octet-stream', 'digital_file', null],
  ['', 'digital_file', null],
];
for (const [type, purpose, accepted] of announced) {
  test(`${type || 'no type'} for ${purpose} is ${accepted ?? 'not accepted'}`, () => {
    assert.equal(findFileFormat(type, purpose)?.contentType ?? null, accepted);
  });
}

test('a file counts as text only if it matches no other format', () => {
  const format = findFileFormat('text/plain', 'digital_file');
  assert.ok(format?.matches(bytes('plain')));
  for (const head of ['%PDF-1.7', '\x89PNG\r\n\x1a\n', 'GIF89a', '<html>'])
    assert.ok(!format?.matches(bytes(head)), head);
});

test('only images and videos are public', () => {
  assert.deepEqual(['png', 'mp4', 'pdf', 'svg', 'html', 'txt', ''].map(findImageContentType), [
    'image/png',
    'video/mp4',
    null,
    null,
    null,
    null,
    null,
  ]);
});
