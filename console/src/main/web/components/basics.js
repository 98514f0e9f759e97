// The small parts that every view uses.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { Icon } from './icon.js';
import { toast } from './toast.js';

/** Stored text as text, isolated so that marks of writing direction in it do not reorder what is around it. */
export function Text({ children, title }) {
  return html`<bdi title=${title}>${children}</bdi>`;
}

/** A button. An `icon` alone needs a `label`; beside a text, the label is only shown as a tip. */
export function Button({ icon, label, children, kind = '', busy = false, ...others }) {
  return html`<button type="button" class="button ${kind} ${children ? '' : 'icon-only'}"
    aria-label=${children ? undefined : label} title=${label} aria-busy=${busy ? 'true' : undefined} ...${others}
    disabled=${others.disabled || busy}>
    ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : icon && html`<${Icon} name=${icon} size=${16} />`}
    ${children && html`<span>${children}</span>`}
  </button>`;
}

export function Spinner({ label = 'Loading' }) {
  return html`<div class="loading" role="status"><span class="spinner" aria-hidden="true"></span><span>${label}…</span></div>`;
}

/** Says what belongs here and how to get it. */
export function Empty({ icon = 'info', title, children, actions }) {
  return html`<div class="empty">
    <div class="empty-icon"><${Icon} name=${icon} size=${26} /></div>
    <h2>${title}</h2>
    ${children && html`<div class="empty-text">${children}</div>`}
    ${actions && html`<div class="empty-actions">${actions}</div>`}
  </div>`;
}

/** An error, with a way to try again. */
export function Failed({ error, retry }) {
  const denied = error.status === 403;
  return html`<div class="notice ${denied ? 'warn' : 'bad'}" role="alert">
    <${Icon} name=${denied ? 'lock' : 'alert'} />
    <div><strong>${denied ? 'Your key does not allow this' : 'This did not work'}</strong><p>${error.detail ?? error.message}</p></div>
    ${retry && html`<${Button} icon="refresh" onClick=${retry}>Try again<//>`}
  </div>`;
}

/** A note beside the content; `kind` is info, warn or bad. */
export function Notice({ kind = 'info', icon = kind === 'info' ? 'info' : 'alert', children }) {
  return html`<div class="notice ${kind}"><${Icon} name=${icon} /><div>${children}</div></div>`;
}

export function Badge({ kind = '', children, title }) {
  return html`<span class="badge ${kind}" title=${title}>${children}</span>`;
}

/** A key of the keyboard. */
export function Key({ children }) {
  return html`<kbd>${children}</kbd>`;
}

/**
 * A choice between a few values, all of them visible.
 *
 * @param {[string, unknown][]} options each value with its text
 */
export function Segments({ label, options, value, onChange }) {
  return html`<div class="segments" role="group" aria-label=${label}>${options.map(([name, text]) => html`<button type="button" key=${name}
    aria-pressed=${name === value} onClick=${() => onChange(name)}>${text}</button>`)}</div>`;
}

/** A heading with actions beside it. */
export function PageHead({ title, note, children }) {
  return html`<header class="page-head">
    <div class="page-title"><h1>${title}</h1>${note && html`<span class="page-note">${note}</span>`}</div>
    ${children && html`<div class="page-actions">${children}</div>`}
  </header>`;
}

export async function copyText(text, what = 'Copied') {
  try {
    await navigator.clipboard.writeText(text);
    toast(what);
  } catch {
    toast('The browser did not allow copying. Select the text and copy it by hand.', 'bad');
  }
}

export function CopyButton({ text, label = 'Copy', what, children, kind = 'quiet', icon = 'copy' }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 1_500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    await copyText(typeof text === 'function' ? text() : text, what);
    setDone(true);
  };
  return html`<${Button} icon=${done ? 'check' : icon} label=${label} kind=${kind} onClick=${copy}>${children}<//>`;
}

/** A modal dialog; the browser keeps the focus inside and closes it with Escape. A `firm` one is closed by its buttons only. */
export function Dialog({ title, onClose, children, actions, wide = false, firm = false }) {
  const dialog = useRef();
  // Closing restores the focus. Its event fires later, when another dialog may be open already.
  const isRemoved = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    element.showModal();
    return () => {
      isRemoved.current = true;
      if (element.open) element.close();
    };
  }, []);
  return html`<dialog ref=${dialog} class="dialog ${wide ? 'wide' : ''}" aria-label=${title} onClose=${() => isRemoved.current || onClose()}
    onCancel=${(event) => firm && event.preventDefault()} onClick=${(event) => event.target === dialog.current && !firm && onClose()}>
    <div class="dialog-body">
      <header><h2>${title}</h2><${Button} icon="close" label="Close" kind="quiet" onClick=${onClose} /></header>
      <div class="dialog-content">${children}</div>
      ${actions && html`<footer>${actions}</footer>`}
    </div>
  </dialog>`;
}

/** Asks before something that cannot be undone. `run` may take a while; errors stay in the dialog. */
export function Confirm({ title, children, action, danger = true, run, onClose }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const confirm = async () => {
    setBusy(true);
    try {
      await run();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${title} onClose=${onClose} actions=${html`
    <${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind=${danger ? 'danger' : 'primary'} busy=${busy} onClick=${confirm}>${action}<//>`}>
    ${children}
    ${error && html`<${Failed} error=${error} />`}
  <//>`;
}

/** A labelled field of a form. */
export function Field({ label, hint, error, children, id }) {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children}
    ${hint && !error && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${error && html`<p class="field-error" role="alert">${error}</p>`}
  </div>`;
}
