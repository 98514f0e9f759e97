// Files that the page shows or saves.

/** Whether files can be saved. */
export const canSave = () => true;

/** Saves a file. With a generic type, the browser never displays it in our origin. */
export function save(name, data) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * An address for an image element.
 *
 * @returns {{address: string, release: () => void}}
 */
export function picture(data, type) {
  const address = URL.createObjectURL(new Blob([data], { type }));
  return { address, release: () => URL.revokeObjectURL(address) };
}
