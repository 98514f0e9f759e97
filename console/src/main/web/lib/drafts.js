// Text that is being written, kept in the tab so that a reload or a lost connection does not lose it.
const PREFIX = 'pinakes.draft.';

/** A draft by its name; null when there is none. */
export function draft(name) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

export function keepDraft(name, value) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the text is still in the page.
  }
}

export function dropDraft(name) {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}
