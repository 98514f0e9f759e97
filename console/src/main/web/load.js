// Loads the console. If a part of it did not arrive, the page would stay blank: it is loaded again, and at last says so.
(async () => {
  const main = new URL('main.js', document.currentScript.src);
  const key = 'pinakes.reloads';
  const reloadsMax = 2;
  const pauseMs = 500;

  /** How often the page was loaded again. Where storage is blocked it cannot be counted, so that once is enough. */
  const reloads = () => {
    try {
      return Number(sessionStorage.getItem(key));
    } catch {
      return reloadsMax;
    }
  };

  try {
    await import(main);
    if (reloads() > 0) sessionStorage.removeItem(key);
  } catch (failure) {
    if (reloads() < reloadsMax) {
      sessionStorage.setItem(key, String(reloads() + 1));
      setTimeout(() => location.reload(), pauseMs);
      return;
    }
    console.error(failure);
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = 'The console could not be loaded. Check that the server is running, then reload the page.';
    const page = document.createElement('main');
    page.className = 'empty';
    page.append(text);
    document.getElementById('app').replaceChildren(page);
  }
})();
