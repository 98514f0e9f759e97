// Runs before the first paint, so that a chosen theme does not flash. Without a choice, the system decides.
(() => {
  try {
    const theme = localStorage.getItem('pinakes.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: follow the system.
  }
})();
