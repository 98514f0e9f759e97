// Uploads with progress. XMLHttpRequest is the only way in browsers to see how much of a body was sent.
import { ApiError, Unreachable, headers, reachable, url } from './client.js';
import { path } from './engine.js';

/**
 * Sends one file as a new document.
 *
 * @param {File} file
 * @param {{sourcePath?: string, tags?: string[]}} about
 * @param {(share: number) => void} progress from 0 to 1
 * @returns {Promise<object>} the accepted job
 */
export function upload(file, about, progress, signal) {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('file', file, file.name);
    if (about.sourcePath) form.append('source_path', about.sourcePath);
    (about.tags ?? []).forEach((tag) => form.append('tags', tag));
    const request = new XMLHttpRequest();
    request.open('POST', url(path('submit')));
    Object.entries(headers()).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', (event) => event.lengthComputable && progress(event.loaded / event.total));
    request.addEventListener('error', () => {
      reachable.set(false);
      reject(new Unreachable());
    });
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('load', () => {
      reachable.set(true);
      let body = {};
      try {
        body = JSON.parse(request.responseText);
      } catch {
        // Not JSON: the status says enough.
      }
      if (request.status < 300) {
        resolve(body);
      } else {
        reject(new ApiError(request.status, body.code, body.detail ?? `The server returned status ${request.status}.`, body));
      }
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
