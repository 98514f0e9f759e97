/**
 * Runs work on many items, a few at a time.
 *
 * @param {(item: T) => Promise<unknown>} work
 * @param {(done: number) => void} progress
 * @returns {Promise<{item: T, error: Error}[]>} what failed
 */
export async function onEach(items, work, progress, width = 4) {
  const failed = [];
  let next = 0;
  let done = 0;
  const run = async () => {
    while (next < items.length) {
      const item = items[next++];
      try {
        await work(item);
      } catch (error) {
        failed.push({ item, error });
      }
      progress(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return failed;
}
