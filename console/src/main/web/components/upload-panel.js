import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, route } from '../lib/router.js';
import { may } from '../lib/session.js';
import { add, cancel, cancelAll, clear, filesOf, isOver, uploads } from '../lib/uploads.js';
import { bytes, clip, count } from '../lib/format.js';
import { Button, Text } from './basics.js';
import { Icon } from './icon.js';

const SHOWN_MAX = 200;
/** How long the panel stays when all files were added. */
const DONE_MS = 10_000;
const WORDS = { waiting: 'Queued', sending: 'Sending', reading: 'Reading', done: 'Added', known: 'Already stored', failed: 'Failed', cancelled: 'Cancelled' };

/** Lists the files that are being added, with their progress, and the failures of earlier ones. */
export function UploadPanel() {
  const all = useStore(uploads);
  const { segments: [view] } = useStore(route);
  const [folded, setFolded] = useState(false);
  const [closed, setClosed] = useState(false);
  const [held, setHeld] = useState(false);
  const latest = all.at(-1)?.batch;
  const batch = all.filter((one) => one.batch === latest);
  const earlier = all.filter((one) => one.batch !== latest);
  const open = batch.filter((one) => !isOver(one));
  const failed = batch.filter((one) => one.state === 'failed').length;
  const isRunning = open.length > 0;
  const newest = all.reduce((most, { id }) => Math.max(most, id), 0);
  const seen = useRef(0);
  useEffect(() => {
    if (newest <= seen.current) return;
    seen.current = newest;
    setFolded(false);
    setClosed(false);
  }, [newest]);
  // A panel that was closed during the upload opens again if a file fails.
  useEffect(() => {
    if (!isRunning && failed) setClosed(false);
  }, [isRunning]);
  // After a change of view, the panel folds, so that it does not cover an unrelated view.
  useEffect(() => {
    if (!isRunning) setFolded(true);
  }, [view]);
  // The panel stays while it shows failures, or while the pointer or the focus is in it.
  const passes = all.length > 0 && !isRunning && !failed && !earlier.length && !held;
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setTimeout(clear, DONE_MS);
    return () => clearTimeout(timer);
  }, [passes, all.length]);
  if (!all.length || closed) return null;
  const share = batch.reduce((sum, one) => sum + (isOver(one) ? 1 : one.share * 0.5), 0) / batch.length;
  const close = () => {
    setClosed(true);
    setHeld(false);
    clear();
  };
  return html`<section class="uploads" aria-label="Uploads" onMouseEnter=${() => setHeld(true)} onMouseLeave=${() => setHeld(false)}
    onFocusIn=${() => setHeld(true)} onFocusOut=${() => setHeld(false)}>
    <header>
      <strong role="status">${isRunning ? `Adding ${count(batch.length, 'file')}` : outcome(batch)}${earlier.length > 0 && `, ${earlier.length} failed earlier`}</strong>
      <div class="row">
        ${open.length > 1 && html`<${Button} kind="quiet small" onClick=${cancelAll}>Cancel all<//>`}
        <${Button} icon=${folded ? 'up' : 'down'} kind="quiet small" label=${folded ? 'Show files' : 'Hide files'} onClick=${() => setFolded(!folded)} />
        <${Button} icon="close" kind="quiet small" label=${isRunning ? 'Close; files are still added' : 'Close'} onClick=${close} />
      </div>
    </header>
    <div class="progress" role="progressbar" aria-label="All files" aria-valuemin="0" aria-valuemax="100" aria-valuenow=${Math.round(share * 100)}>
      <span style=${{ width: `${share * 100}%` }}></span></div>
    ${!folded && html`<div class="upload-list" tabindex="0" role="region" aria-label="Files">
      <${Rows} all=${batch} />
      ${earlier.length > 0 && html`<h3 class="small faint">Failed earlier</h3><${Rows} all=${earlier} />`}
    </div>`}
  </section>`;
}

/** The outcome of a batch: the failures, or else how many were added and how many were stored before. */
function outcome(batch) {
  const ended = (state) => batch.filter((one) => one.state === state).length;
  if (ended('failed')) return `${ended('failed')} of ${count(batch.length, 'file')} failed`;
  const parts = [['done', 'added'], ['known', 'already stored'], ['cancelled', 'cancelled']].filter(([state]) => ended(state));
  return parts.map(([state, word], index) => `${index ? ended(state) : count(ended(state), 'file')} ${word}`).join(', ');
}

function Rows({ all }) {
  return html`<ul>${all.slice(-SHOWN_MAX).reverse().map((one) => html`<${Row} key=${one.id} one=${one} />`)}</ul>`;
}

function Row({ one }) {
  const icon = { done: 'check', known: 'check', failed: 'alert', cancelled: 'close' }[one.state];
  const percent = one.state === 'sending' ? ` ${Math.round(one.share * 100)}%` : '';
  const word = one.state === 'reading' && one.queued ? WORDS.waiting : WORDS[one.state];
  const step = one.state === 'reading' && one.step?.activity ? ` · ${one.step.activity}` : '';
  const attachments = one.attachments ? ` · ${count(one.attachments, 'attachment')}` : '';
  return html`<li class=${one.state}>
    ${icon ? html`<${Icon} name=${icon} size=${16} />` : html`<span class="spinner" aria-hidden="true"></span>`}
    <div class="grow">
      <div class="upload-name" title=${clip(one.name, 400)}>${one.document ? html`<a href=${address(['documents', one.document])}><${Text}>${clip(one.name)}<//></a>` : html`<${Text}>${clip(one.name)}<//>`}</div>
      <div class="small faint">${one.detail ?? `${word}${percent} · ${bytes(one.size)}${step}${attachments}`}</div>
    </div>
    ${!isOver(one) && html`<${Button} icon="close" kind="quiet small" label=${`Cancel ${clip(one.name, 60)}`} onClick=${() => cancel(one.id)} />`}
  </li>`;
}

/** Adds files by a dialog; `folder` chooses a folder instead. */
export function UploadButton({ folder = false, tags, kind = '', children }) {
  const input = useRef();
  if (!may('documents:write')) return null;
  const chosen = () => {
    add([...input.current.files]
      .filter((file) => !file.name.startsWith('.'))
      .map((file) => (folder ? { file, path: file.webkitRelativePath } : { file })), tags);
    input.current.value = '';
  };
  return html`<${Button} icon=${folder ? 'folder' : 'upload'} kind=${kind} onClick=${() => input.current.click()}>${children}<//>
    <input ref=${input} type="file" hidden multiple webkitdirectory=${folder} onChange=${chosen} aria-label=${children} />`;
}

/** Accepts files that are dropped anywhere on the page. */
export function DropTarget({ tags }) {
  const [over, setOver] = useState(false);
  const latest = useRef(tags);
  latest.current = tags;
  useEffect(() => {
    if (!may('documents:write')) return undefined;
    const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
    const enter = (event) => {
      if (hasFiles(event)) {
        event.preventDefault();
        setOver(true);
      }
    };
    const leave = (event) => !event.relatedTarget && setOver(false);
    const drop = async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add(await filesOf(event.dataTransfer), latest.current);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragover', enter);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragover', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over && html`<div class="drop"><div><${Icon} name="upload" size=${32} /><strong>Drop files or folders to add them</strong></div></div>`;
}
