// Files inside a chat: the sandbox allows images within the page only, and the host saves files.
import { host, request } from './bridge.js';

const STEP = 0x8000;

export const canSave = () => Boolean(host.get()?.capabilities.downloadFile);

function base64(data) {
  const bytes = new Uint8Array(data);
  let binary = '';
  for (let at = 0; at < bytes.length; at += STEP) binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary);
}

export async function save(name, data) {
  const resource = { uri: `file:///${encodeURIComponent(name)}`, mimeType: 'application/octet-stream', blob: base64(data) };
  const { isError } = await request('ui/download-file', { contents: [{ type: 'resource', resource }] });
  if (isError) throw new Error('The file was not saved.');
}

export function picture(data, type) {
  return { address: `data:${type};base64,${base64(data)}`, release() {} };
}
