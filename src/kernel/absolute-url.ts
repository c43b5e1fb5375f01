/** Makes a stored URL absolute: files that this server hosts are stored as a path. */
export function absoluteUrl(url: string, origin: string): string {
  return url.startsWith('/') ? `${origin}${url}` : url;
}
