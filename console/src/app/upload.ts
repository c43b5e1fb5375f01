import type { Asset, Stoa } from '@stoa/client';

/** Uploads a file and waits until its bytes were checked. Throws the error of the API. */
export async function uploadFile(
  stoa: Stoa,
  file: File,
  purpose: Asset['purpose'],
): Promise<Asset> {
  const upload = await stoa.media.assets.createUploadUrl({
    filename: file.name,
    content_type: purpose === 'import_file' ? importType(file) : file.type || unknownType,
    size: file.size,
    purpose,
  });
  const response = await fetch(upload.upload_url, {
    method: upload.method,
    headers: upload.headers,
    body: file,
  });
  if (!response.ok) throw { status: response.status, message: `${file.name} was not uploaded.` };
  return stoa.media.assets.finalize({ asset_id: upload.asset_id });
}

const unknownType = 'application/octet-stream';

/** Browsers guess the types of these files from installed programs, or do not know them. */
function importType({ name }: File): string {
  if (/\.gz$/i.test(name)) return 'application/gzip';
  return /\.csv$/i.test(name) ? 'text/csv' : 'application/x-ndjson';
}
