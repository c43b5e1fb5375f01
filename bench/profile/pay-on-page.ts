/** The values of the lists of the form; the store has one shipping option. */
const chosen = { country: 'US', state: 'CA' };
const card = '4242424242424242';

/** Pays like a buyer without scripts: the checkout page, its button, and a card at the processor. */
export async function payOnPage(url: string): Promise<void> {
  const processor = url.includes('/sandbox/pay/') ? url : await pressPay(url);
  const paid = await postForm(processor, {
    ...(await openForm(processor)).fields,
    card_number: card,
  });
  if (paid.status !== 303) throw new Error(`The payment was answered with ${paid.status}.`);
  await paid.body?.cancel();
}

async function pressPay(url: string): Promise<string> {
  const { fields, cookie } = await openForm(url);
  const pressed = await postForm(`${url}/pay`, { ...fields, ...chosen }, cookie);
  const location = pressed.headers.get('location');
  if (location === null)
    throw new Error(
      `The pay button was answered with ${pressed.status}: ${(await pressed.text()).slice(0, 2_000)}`,
    );
  await pressed.body?.cancel();
  return new URL(location, url).href;
}

async function openForm(url: string) {
  const page = await fetch(url);
  const text = await page.text();
  const fields: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    const value = /value="([^"]*)"/.exec(tag)?.[1];
    if (name && value && !/type="checkbox"/.test(tag)) fields[name] = value;
  }
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { fields, cookie };
}

const postForm = (url: string, fields: Record<string, string>, cookie = '') =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, cookie, accept: 'text/html' },
    body: new URLSearchParams(fields),
  });
