// An email's attachments are separate documents, which the job of the email creates.
import { call } from '../api/engine.js';

/** How many documents are attached to the email that a finished job has stored; 0 for other files, and if it is unknown. */
export async function attachmentsOf({ filename, result }, signal) {
  if (!/\.eml$/i.test(filename) || !result?.document_id) return 0;
  try {
    const email = await call('document', { path: { id: result.document_id }, query: { chunks: false }, signal });
    return email.attachments?.length ?? 0;
  } catch {
    return 0; // removed since, or not accessible with this key
  }
}
