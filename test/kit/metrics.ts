import type { App } from '../../src/app/app.ts';

/** Reads `/metrics` of an app: the value of a sample such as `jobs{name="a",state="due"}`. */
export async function scrape(app: Pick<App, 'http'>): Promise<(sample: string) => number> {
  const { payload } = await app.http.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const values = new Map(
    payload
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))] as const;
      }),
  );
  return (sample) => values.get(sample) ?? 0;
}
