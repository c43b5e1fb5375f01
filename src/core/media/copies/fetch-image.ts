import type { OutboundClient, OutboundResponse } from '../../../platform/outbound/client.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { maxBytesByPurpose } from '../asset.ts';
import { detectContentType, findFileFormat, headBytes } from '../bytes/content-type.ts';

/** The bytes of an image, or why there are none; `isFinal`: another attempt would not help. */
export type FetchedImage =
  | { bytes: Buffer; contentType: string; extension: string }
  | { code: string; message: string; isFinal: boolean };

const maxRedirects = 3;
const limits = { timeoutSeconds: 20, maxBodyBytes: maxBytesByPurpose.image + 1 };

/**
 * Fetches an image from another server. Each redirect passes the outbound guard again, so that none
 * leads to a private address.
 */
export async function fetchImage(outbound: OutboundClient, url: string): Promise<FetchedImage> {
  let next = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(outbound, next);
    if ('code' in response) return response;
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || !location) return readImage(response);
    const target = URL.parse(location, next);
    if (target === null) return final('bad_redirect', 'The server redirects to an invalid URL.');
    next = target.href;
  }
  return final('bad_redirect', `The server redirects more than ${maxRedirects} times.`);
}

type Failure = Extract<FetchedImage, { code: string }>;

async function request(outbound: OutboundClient, url: string): Promise<OutboundResponse | Failure> {
  try {
    const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };
    return await outbound.send({ url, method: 'GET', headers, isRepeatable: true }, limits);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { errorClass: code, message } = error;
    return { code, message, isFinal: code === 'blocked' };
  }
}

function readImage({ status, body, bodyTruncated }: OutboundResponse): FetchedImage {
  if (status !== 200) {
    const isFinal = status < 500 && status !== 429 && status !== 408;
    return { code: `http_${status}`, message: `The server answered ${status}.`, isFinal };
  }
  if (body.length > maxBytesByPurpose.image)
    return final('too_large', 'The image is larger than 10 MB.');
  if (bodyTruncated)
    return {
      code: 'incomplete',
      message: 'The server did not send the whole image.',
      isFinal: false,
    };
  const bytes = Buffer.from(body);
  const contentType = detectContentType(bytes.subarray(0, headBytes)) ?? '';
  const format = findFileFormat(contentType, 'image');
  if (!format || !contentType.startsWith('image/'))
    return final('not_an_image', 'The file is not a JPEG, PNG, WebP, AVIF or GIF image.');
  return { bytes, contentType, extension: format.extension };
}

const final = (code: string, message: string): Failure => ({ code, message, isFinal: true });
