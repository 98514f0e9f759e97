// What OCR read on a page: the places of its words, and why a passage is not among them.
import { html, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { may } from '../lib/session.js';
import { call, recognised } from '../api/engine.js';
import { Button, Notice } from './basics.js';
import { toast, toastError } from './toast.js';

const NONE = [];

/**
 * The words that OCR read on a page, with their places; undefined until they are known.
 *
 * @param {boolean} isWanted whether there is a passage to mark
 */
export function useRecognised(document, page, isWanted) {
  const isRead = isWanted && document.method !== 'text_extraction';
  const { value, loading } = useLoaded(
    async (signal) => (isRead ? recognised(document, page, signal) : NONE),
    [document.id, document.version, page, isRead],
  );
  // Without the places, the page is still worth showing.
  return loading ? undefined : value ?? NONE;
}

/** Says why a passage is not marked, and what to do. */
export function Unmarked({ document, words }) {
  if (words.length) return html`<${Notice}>The passage cannot be highlighted: its words were not found on this page.<//>`;
  if (document.method === 'text_extraction') return html`<${Notice}>The passage cannot be highlighted: this page is probably a scan.<//>`;
  return html`<${Notice}>The passage cannot be highlighted: this document was added before word positions were kept.
    ${document.method === 'mixed' && 'Reprocessing reads all of its pages with OCR, even those with text.'} <${ReadAgain} document=${document} /><//>`;
}

function ReadAgain({ document }) {
  const [isAsked, setAsked] = useState(false);
  if (!may('documents:write')) return html`Reprocess it with OCR to highlight its passages.`;
  const run = async () => {
    setAsked(true);
    try {
      await call('addToDocument', { path: { id: document.id }, body: { force_ocr: true } });
      toast('The document is being reprocessed. Search again when it is done.');
    } catch (error) {
      toastError(error);
      setAsked(false);
    }
  };
  return html`<${Button} kind="small" disabled=${isAsked} onClick=${run}>${isAsked ? 'Reprocessing' : 'Reprocess it'}<//>`;
}
