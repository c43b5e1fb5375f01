import { CookieJar } from 'tough-cookie';

/** The page that a browser displays after all redirects. */
export type Shown = { status: number; url: string; headers: Headers; text: string };

/** A minimal HTTP client that acts like a browser: cookies, redirects and forms. */
export type Browser = {
  /** Follows redirects to a page, or to the client's redirect URI, which is not requested. */
  open(url: string): Promise<Shown>;
  /** Submits the form of a page with its hidden fields. `false` leaves a hidden field out. */
  submit(
    page: Shown,
    fields: Record<string, string | false>,
    headers?: Record<string, string>,
  ): Promise<Shown>;
  jar: CookieJar;
};

export function openBrowser(stopAt = 'https://client.example/'): Browser {
  const jar = new CookieJar();
  const request = async (url: string, init: RequestInit = {}): Promise<Shown> => {
    if (url.startsWith(stopAt)) return { status: 0, url, headers: new Headers(), text: '' };
    const cookie = await jar.getCookieString(url);
    const headers = {
      accept: 'text/html',
      cookie,
      ...Object.fromEntries(new Headers(init.headers)),
    };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const text of answer.headers.getSetCookie()) await jar.setCookie(text, url);
    const location = answer.headers.get('location');
    const text = await answer.text();
    if (location !== null) return request(new URL(location, url).href);
    return { status: answer.status, url, headers: answer.headers, text };
  };
  return {
    jar,
    open: (url) => request(url),
    submit(page, fields, headers = {}) {
      const sent = { ...hiddenIn(page.text), ...fields };
      const body = new URLSearchParams(
        Object.entries(sent).flatMap(([name, value]) =>
          value === false ? [] : [[name, value] as [string, string]],
        ),
      );
      return request(new URL(actionOf(page.text), page.url).href, {
        method: 'POST',
        body,
        headers,
      });
    },
  };
}

/** The target of a page that refreshes itself. */
export function refreshTargetOf(page: Shown): string {
  const path = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page.text)?.[1] ?? '';
  return new URL(path, page.url).href;
}

/** The form in `<main>`; the form for signing out is in the header. */
const formOf = (text: string) => /<main[\s\S]*?<form[^>]*>[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';

const actionOf = (text: string) => /<form[^>]* action="([^"]*)"/.exec(formOf(text))?.[1] ?? '';

function hiddenIn(text: string): Record<string, string> {
  const inputs = formOf(text).match(/<input type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  );
}
