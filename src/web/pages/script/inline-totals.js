// Keeps the amounts of a cart or checkout current while its form is filled in. The server renders
// every part; without this script the buttons of the form do the same.
const form = document.querySelector('form[data-inline]');
const pause = 250;
let timer = 0;
let running = new AbortController();

function stop() {
  clearTimeout(timer);
  running.abort();
  form.removeAttribute('aria-busy');
}

async function refresh() {
  running = new AbortController();
  const { signal } = running;
  const body = new URLSearchParams(new FormData(form));
  // The button next to the field applies a coupon.
  body.delete('coupon');
  form.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(form.dataset.inline, { method: 'POST', body, signal });
    if (!answer.ok && answer.status !== 422) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (!signal.aborted) replaceParts(page);
  } catch {
    // Offline or superseded: the form still works.
  } finally {
    if (running.signal === signal) form.removeAttribute('aria-busy');
  }
}

function replaceParts(page) {
  const parts = [...document.querySelectorAll('[data-part]')];
  const fresh = parts.map(({ id }) => page.getElementById(id));
  // The page has another form now, such as that of an empty cart.
  if (fresh.includes(null)) return location.reload();
  const focused = document.activeElement?.id;
  parts.forEach((part, at) => {
    if (!part.isEqualNode(fresh[at])) part.replaceWith(document.adoptNode(fresh[at]));
  });
  for (const field of form.elements) markIfInvalid(field, page.getElementById(field.id));
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  announce();
}

function markIfInvalid(field, fresh) {
  if (!fresh?.hasAttribute('aria-invalid')) return;
  for (const name of ['aria-invalid', 'aria-describedby'])
    field.setAttribute(name, fresh.getAttribute(name));
}

// A problem is about the previous value.
function clearProblem(field) {
  field.removeAttribute('aria-invalid');
  document.getElementById(`${field.id}_problem`)?.replaceChildren();
}

function announce() {
  const row = document.querySelector('.totals .total');
  const total = [...row.children].map(({ textContent }) => textContent).join(' ');
  const status = document.getElementById('inline_status');
  if (status.textContent !== total) status.textContent = total;
}

if (form) {
  const watched = new RegExp(`^(?:${form.dataset.fields})`);
  form.addEventListener('change', ({ target }) => {
    if (!watched.test(target.name)) return;
    stop();
    timer = setTimeout(refresh, pause);
  });
  // Not on `change`, which a press of a button causes: the page would move away under the pointer.
  form.addEventListener('input', ({ target }) => clearProblem(target));
  form.addEventListener('submit', stop);
}
