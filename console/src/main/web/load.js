// Loads the console. If a part of it does not arrive, the page reloads, and after a few attempts shows an error:
// otherwise, it would stay blank.
(async () => {
  const main = new URL('main.js', document.currentScript.src);
  const key = 'pinakes.reloads';
  const reloadsMax = 2;
  const pauseMs = 500;

  /** Counts another reload; false after the last one, or if storage is blocked, because reloads cannot be counted then. */
  const mayReload = () => {
    try {
      const reloads = Number(sessionStorage.getItem(key)) + 1;
      sessionStorage.setItem(key, String(reloads));
      return reloads <= reloadsMax;
    } catch {
      return false;
    }
  };

  const forgetReloads = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing was counted.
    }
  };

  const say = (message) => {
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = message;
    const page = document.createElement('main');
    page.className = 'empty';
    page.append(text);
    document.getElementById('app').replaceChildren(page);
  };

  try {
    await import(main);
  } catch (failure) {
    if (mayReload()) {
      setTimeout(() => location.reload(), pauseMs);
    } else {
      console.error(failure);
      say('The console could not be loaded. Check that the server is running, then reload the page.');
    }
    return;
  }
  forgetReloads();
})();
