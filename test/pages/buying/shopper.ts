import type { Answer, Shop } from '../../kit/shop.ts';

const people = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

/** Somebody with a browser that keeps cookies, and no scripts: by full addresses. */
export function shopper(shop: Pick<Shop, 'send'>) {
  const cookies: { name: string; value: string; host: string; path: string }[] = [];

  const call = async (
    method: 'GET' | 'POST',
    address: string,
    sent: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const url = new URL(address, 'http://localhost:4000');
    const held = cookies.filter(
      ({ host, path }) =>
        host === url.host && (url.pathname === path || url.pathname.startsWith(`${path}/`)),
    );
    const form = new URLSearchParams(sent.fields).toString();
    const answer = await shop.send({
      method,
      url: url.pathname + url.search,
      headers: {
        ...people,
        host: url.host,
        ...(held.length > 0
          ? { cookie: held.map(({ name, value }) => `${name}=${value}`).join('; ') }
          : {}),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...sent.headers,
      },
      ...(method === 'POST' ? { payload: form } : {}),
    });
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', path = ''] =
        /^(\w+)=([^;]*); Path=([^;]*)/.exec(String(text)) ?? [];
      cookies.unshift({ name, value, host: url.host, path });
    }
    return answer;
  };
  return {
    cookies,
    get: (address: string, headers?: Record<string, string>) =>
      call('GET', address, headers ? { headers } : {}),
    post: (
      address: string,
      fields: Record<string, string> = {},
      headers?: Record<string, string>,
    ) => call('POST', address, headers ? { fields, headers } : { fields }),
    /** Sends a form and goes where it leads. */
    async go(address: string, fields: Record<string, string> = {}): Promise<Answer> {
      const answer = await call('POST', address, { fields });
      const { location } = answer.headers;
      if (answer.status !== 303) return answer;
      return call('GET', new URL(String(location), new URL(address, 'http://localhost:4000')).href);
    },
  };
}

/** Text without markup and with single blanks, as it is read. */
export function readable({ text }: Answer): string {
  const [, body = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What stands in a field of a page: its value, the chosen option, or whether it is ticked. */
export function fieldOf({ text }: Answer, name: string): string | null {
  const [select] = new RegExp(`<select[^>]* name="${name}"[\\s\\S]*?</select>`).exec(text) ?? [];
  if (select) return /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '';
  const inputs = [...text.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, 'g'))].map(
    ([input]) => input,
  );
  const chosen = inputs.find((input) => / checked/.test(input));
  const [first] = inputs;
  if (!first) return null;
  if (/type="(?:radio|checkbox)"/.test(first))
    return chosen ? (/ value="([^"]*)"/.exec(chosen)?.[1] ?? '') : '';
  return / value="([^"]*)"/.exec(first)?.[1] ?? '';
}

/** The problems that a page lists, with the fields they lead to. */
export function problemsOf({ text }: Answer): [string, string][] {
  const [summary = ''] = /<div class="summary"[\s\S]*?<\/div>/.exec(text) ?? [];
  return [...summary.matchAll(/<a href="#([^"]*)">([^<]*)</g)].map(
    ([, field = '', message = '']) => [field, message],
  );
}
