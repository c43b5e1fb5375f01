// Follows a page that waits for a result, such as that of a payment. It asks for the same page
// again and shows its progress in place; it leaves once the result is another page. Without this
// script the page refreshes itself.
const slowest = 30_000;
let timer = 0;
let pause = 1_000 * Number(document.querySelector('[data-recheck]')?.dataset.recheck);

async function check() {
  clearTimeout(timer);
  // A page in the background asks once it is looked at again.
  if (document.hidden || !document.querySelector('[data-recheck]')) return;
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(slowest) });
    if (answer.ok) return show(answer, await answer.text());
  } catch {
    // Offline, or the server restarts.
  }
  wait();
}

function show({ redirected, url }, text) {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const next = page.querySelector('[data-next]')?.dataset.next;
  const isWaiting = page.querySelector('[data-recheck]') !== null;
  if (redirected || next || !(isWaiting || page.querySelector('.outcome')))
    return location.replace(next ?? url);
  replacePart(page);
  if (isWaiting) wait();
}

function replacePart(page) {
  const main = document.getElementById('main');
  const fresh = page.querySelector('#main > *');
  if (main.firstElementChild.isEqualNode(fresh)) return;
  const isFocused = main.firstElementChild.contains(document.activeElement);
  document.title = page.title;
  main.firstElementChild.replaceWith(document.adoptNode(fresh));
  if (isFocused) main.focus();
  main.querySelector('[role=status]').textContent = [...fresh.querySelectorAll('h1, .lead')]
    .map(({ textContent }) => textContent)
    .join('. ');
}

function wait() {
  clearTimeout(timer);
  timer = setTimeout(check, pause);
  pause = Math.min(pause * 1.1, slowest);
}

if (pause) {
  wait();
  document.addEventListener('visibilitychange', check);
}
