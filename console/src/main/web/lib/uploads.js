// The files that are being added. Uploads continue while the user looks at other views.
import { store } from './store.js';
import { upload } from '../api/upload.js';
import { call } from '../api/engine.js';
import { attachmentsOf } from './attachments.js';

const AT_ONCE = 3;
const ASKED_AT_ONCE = 8;
const POLL_MS = 700;

/** [{id, batch, name, size, state, share, queued, step, detail, document, attachments}]; states: waiting, sending, reading, done, known, failed, cancelled. */
export const uploads = store([]);

export const isOver = (one) => ['done', 'known', 'failed', 'cancelled'].includes(one.state);

let next = 1;
let batch = 0;
let running = 0;
let polling = false;
const files = new Map();
const aborts = new Map();

function update(id, changes) {
  uploads.update((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

/**
 * Queues files. They join those that are being added; otherwise they are a batch of their own, and of earlier batches
 * only the failures stay.
 *
 * @param {{file: File, path?: string}[]} chosen `path` is the place in an uploaded folder; it identifies the document
 * @param {string[]} tags for all of them
 */
export function add(chosen, tags = []) {
  if (!chosen.length) return;
  if (uploads.get().every(isOver)) {
    batch++;
    uploads.update((all) => all.filter((one) => one.state === 'failed'));
  }
  const queued = chosen.map(({ file, path }) => {
    const id = next++;
    files.set(id, { file, path, tags });
    return { id, batch, name: path ?? file.name, size: file.size, state: 'waiting', share: 0 };
  });
  uploads.update((all) => [...all, ...queued]);
  for (let i = running; i < AT_ONCE; i++) sendNext();
}

export function cancel(id) {
  const one = uploads.get().find((each) => each.id === id);
  if (!one || isOver(one)) return;
  if (one.job) call('cancelJob', { path: { id: one.job }, query: { unless_joined: true } }).catch(() => {});
  aborts.get(id)?.abort();
  update(id, { state: 'cancelled' });
}

export function cancelAll() {
  uploads.get().filter((one) => !isOver(one)).forEach((one) => cancel(one.id));
}

export function clear() {
  uploads.update((all) => all.filter((one) => !isOver(one)));
}

async function sendNext() {
  const one = uploads.get().find((each) => each.state === 'waiting');
  if (!one || running >= AT_ONCE) return;
  running++;
  const { file, path, tags } = files.get(one.id);
  const abort = new AbortController();
  aborts.set(one.id, abort);
  update(one.id, { state: 'sending' });
  try {
    const accepted = await upload(file, { sourcePath: path, tags }, (share) => update(one.id, { share }), abort.signal);
    update(one.id, { state: 'reading', share: 1, job: accepted.job_id });
    poll();
  } catch (error) {
    if (error.name !== 'AbortError') refused(one.id, error);
  } finally {
    running--;
    files.delete(one.id);
    aborts.delete(one.id);
    sendNext();
  }
}

function refused(id, error) {
  if (error.code === 'duplicate') {
    update(id, { state: 'known', detail: 'Already stored', document: error.body.document_id ?? error.body.document?.id });
  } else {
    update(id, { state: 'failed', detail: error.detail ?? error.message });
  }
}

async function poll() {
  if (polling) return;
  polling = true;
  for (;;) {
    const reading = uploads.get().filter((one) => one.state === 'reading').slice(0, ASKED_AT_ONCE);
    if (!reading.length) break;
    await Promise.all(reading.map(async (one) => {
      try {
        const job = await call('job', { path: { id: one.job } });
        if (job.status === 'done') {
          update(one.id, { state: 'done', document: job.result?.document_id, attachments: await attachmentsOf(job) });
          dispatchEvent(new Event('pinakes:documents'));
        } else if (job.status === 'failed') {
          update(one.id, { state: 'failed', detail: job.error?.message ?? 'The file could not be read.' });
        } else if (job.status === 'cancelled') {
          update(one.id, { state: 'cancelled' });
        } else {
          const queued = job.status === 'queued';
          update(one.id, { step: queued && !job.progress.activity.startsWith('Waiting: ') ? null : job.progress, queued });
        }
      } catch {
        // Retried; the banner says that the server is unavailable.
      }
    }));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  polling = false;
}

/** The files of a drop or a file dialog, with everything inside of folders. */
export async function filesOf(transfer) {
  const entries = [...transfer.items ?? []].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files].map((file) => ({ file }));
  return (await Promise.all(entries.map((entry) => inside(entry, '')))).flat();
}

async function inside(entry, folder) {
  if (entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [folder ? { file, path: folder + entry.name } : { file }];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!batch.length) break;
    found.push(...await Promise.all(batch.map((one) => inside(one, `${folder}${entry.name}/`))));
  }
  return found.flat();
}
