// The references of a project: import, the list, documents that have none, export.
import { html, useRef, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { may } from '../lib/session.js';
import { clip, count, number, percent } from '../lib/format.js';
import { inPath, save } from '../lib/project.js';
import { blob, call } from '../api/engine.js';
import { Button, CopyButton, Failed, Notice, Spinner, Text } from './basics.js';
import { toast, toastError } from './toast.js';

const SHOWN_MAX = 200;
const UNMATCHED_MAX = 100;
const BASIS = { citekey: 'by its key', path: 'by file path', doi: 'by DOI', arxiv: 'by arXiv id', isbn: 'by ISBN', title: 'by title', file_name: 'by file name' };

async function load(project, signal) {
  const path = inPath(project.id);
  const [csl, unmatched] = await Promise.all([
    blob('exportReferences', { path, query: { format: 'csl' }, signal }).then((file) => file.text()),
    call('unmatchedDocuments', { path, query: { limit: UNMATCHED_MAX }, signal }),
  ]);
  return { references: csl.trim() ? JSON.parse(csl) : [], unmatched: unmatched.documents };
}

export function References({ project }) {
  const { value, error, reload } = useLoaded((signal) => load(project, signal), [project.id]);
  const [typed, setTyped] = useState('');
  if (!value) return error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`;
  const found = value.references.filter((one) => words(one).includes(typed.toLowerCase()));
  const download = async (format, name) => {
    try {
      save(await blob('exportReferences', { path: inPath(project.id), query: { format } }), `${project.id.replaceAll('/', '-')}.${name}`);
    } catch (failure) {
      toastError(failure);
    }
  };
  return html`
    ${may('projects:write') ? html`<${Import} project=${project} onImported=${reload} />`
      : html`<${Notice} icon="lock">Your key can read this project but not import references.<//>`}
    ${value.unmatched.length > 0 && html`<${Unmatched} project=${project} documents=${value.unmatched} onChosen=${reload} />`}
    ${value.references.length > 0 && html`<section class="stack-s" aria-labelledby="references">
      <div class="page-head"><h2 id="references" class="grow">${count(value.references.length, 'reference')}</h2>
        <${Button} icon="download" kind="small" onClick=${() => download('bib', 'bib')}>BibTeX<//>
        <${Button} icon="download" kind="small" onClick=${() => download('csl', 'json')}>CSL-JSON<//></div>
      ${value.references.length > 10 && html`<input class="input" type="search" placeholder="Find a reference" aria-label="Find a reference" value=${typed} onInput=${(event) => setTyped(event.target.value)} />`}
      <ul class="plain reference-list">${found.slice(0, SHOWN_MAX).map((one) => html`<li key=${one.id}>
        <div class="grow"><${Text}>${clip(one.title ?? one.id, 240)}<//>
          <div class="small faint"><${Text}>${clip([authors(one), year(one), one['container-title'] ?? one.publisher].filter(Boolean).join(' · '), 240)}<//></div></div>
        <${CopyButton} text=${`[@${one.id}]`} label=${`Copy [@${one.id}]`} what="Citation copied" kind="small"><span class="mono">@${clip(one.id, 40)}</span><//></li>`)}</ul>
      ${found.length > SHOWN_MAX && html`<p class="small faint">The first ${number(SHOWN_MAX)} of ${number(found.length)}. Type to find others.</p>`}
      ${!found.length && html`<p class="faint small">No reference matches.</p>`}
    </section>`}`;
}

const people = (one) => [one.author ?? one.editor ?? []].flat();
const authors = (one) => people(one).slice(0, 3).map((person) => person.family ?? person.literal ?? '').filter(Boolean).join(', ') + (people(one).length > 3 ? ' et al.' : '');
const year = (one) => one.issued?.['date-parts']?.[0]?.[0] ?? '';
const words = (one) => `${one.id} ${one.title ?? ''} ${authors(one)} ${year(one)}`.toLowerCase();

function Unmatched({ project, documents, onChosen }) {
  const choose = async (document, citekey) => {
    try {
      await call('chooseReference', { path: { ...inPath(project.id), id: document.id }, body: { citekey } });
      toast(`${clip(document.filename, 60)} is @${citekey}`);
      onChosen();
    } catch (error) {
      toastError(error);
    }
  };
  return html`<section class="stack-s" aria-labelledby="unmatched"><h2 id="unmatched">Documents without a reference</h2>
    <ul class="plain reference-list">${documents.map(({ document, candidates }) => html`<li key=${document.id}>
      <div class="grow"><${Text}>${clip(document.title ?? document.filename, 200)}<//>
        <div class="chips unmatched-choices">${candidates.length ? candidates.slice(0, 3).map((one) => html`<button type="button" class="chip" key=${one.citekey} disabled=${!may('projects:write')}
            title=${clip(one.title, 200)} aria-label=${`Use @${one.citekey} for ${clip(document.filename, 60)}`} onClick=${() => choose(document, one.citekey)}>
            <span class="mono">@${clip(one.citekey, 40)}</span><span class="count">${percent(one.similarity)}</span></button>`)
          : html`<span class="small faint">No reference is similar.</span>`}</div></div></li>`)}</ul></section>`;
}

function Import({ project, onImported }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const [report, setReport] = useState(null);
  const input = useRef();
  const run = async (content) => {
    setBusy(true);
    setError(null);
    try {
      setReport(await call('importReferences', { path: inPath(project.id), body: { text: content } }));
      setText('');
      onImported();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const chosen = async () => {
    const [file] = input.current.files;
    input.current.value = '';
    if (file) await run(await file.text());
  };
  return html`<section class="stack-s" aria-label="Import">
    <p class="muted small">Import a BibTeX or CSL-JSON file, such as a Zotero export. References are matched with the documents in this project, including those you add later.</p>
    <div class="row wrap"><${Button} icon="upload" kind="primary" busy=${busy} onClick=${() => input.current.click()}>Choose a file<//>
      <input ref=${input} type="file" hidden accept=".bib,.bibtex,.json,.txt" aria-label="File with references" onChange=${chosen} /></div>
    <details><summary class="small">Or paste the text</summary><form class="stack-s" onSubmit=${(event) => { event.preventDefault(); run(text); }}>
      <textarea class="textarea mono" aria-label="References as text" spellcheck="false" placeholder="@book{cleanArchitecture2023, title = {…}, author = {…}, year = {2023}}" value=${text} onInput=${(event) => setText(event.target.value)}></textarea>
      <div><${Button} type="submit" busy=${busy} disabled=${!text.trim()}>Import the text<//></div></form></details>
    ${error && html`<${Failed} error=${error} />`}
    ${report && html`<div class="stack-s" role="status">
      <${Notice} icon="check"><strong>${count(report.imported, 'reference')} imported</strong>, ${count(report.attached.length, 'document')} matched.<//>
      <${Listed} title="Matched" rows=${report.attached.map((one) => html`<span class="mono">@${clip(one.citekey, 60)}</span> <${Text}>${clip(one.document, 120)}<//> <span class="faint">${BASIS[one.basis.toLowerCase()] ?? one.basis}</span>`)} />
      <${Listed} title="References without a document" rows=${report.unused.map((name) => html`<span class="mono">@${clip(name, 80)}</span>`)} />
      <${Listed} title="Entries that could not be read" rows=${report.problems.map((one) => html`Line ${one.line}: <${Text}>${clip(one.message, 300)}<//>`)} />
    </div>`}
  </section>`;
}

function Listed({ title, rows }) {
  if (!rows.length) return null;
  return html`<details open=${rows.length <= 12}><summary>${title} (${number(rows.length)})</summary><ul class="plain listed small">${rows.slice(0, 100).map((row, index) => html`<li key=${index}>${row}</li>`)}
    ${rows.length > 100 && html`<li class="faint">and ${number(rows.length - 100)} more</li>`}</ul></details>`;
}
