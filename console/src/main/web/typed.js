// Keeps what is typed while the page loads, until the search field takes it. Until then, shortcuts do nothing.
(() => {
  let typed = '';
  const keep = (event) => {
    const isText = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    const isNowhere = event.target === document.body || event.target === document.documentElement;
    if (!isText || !isNowhere) return;
    if (event.key === 'Backspace') {
      typed = [...typed].slice(0, -1).join('');
    } else if ([...event.key].length === 1 && !(event.key === '/' && !typed)) {
      typed += event.key;
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep);
  /** What was typed so far. From now on, keys are no longer kept. */
  globalThis.takeTyped = () => {
    removeEventListener('keydown', keep);
    const text = typed;
    typed = '';
    return text;
  };
})();
