// Projects: their names in paths.

/** A project in a path: the server writes ~ for the / of its name. */
export const inPath = (id) => ({ project: id.replaceAll('/', '~') });

/** Saves a file on the user's computer; browsers never show it. */
export function save(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
