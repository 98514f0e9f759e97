// One project: search with ready citations, its documents, references and chunks.
import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useStore } from '../lib/store.js';
import { address, go, route } from '../lib/router.js';
import { useInterval, useLoaded } from '../lib/loading.js';
import { change } from '../lib/filters.js';
import { may } from '../lib/session.js';
import { ago, clip, count, moment, number, percent } from '../lib/format.js';
import { blob, call } from '../api/engine.js';
import { Badge, Button, Confirm, CopyButton, Empty, Failed, Notice, PageHead, Spinner, Text } from '../components/basics.js';
import { Icon } from '../components/icon.js';
import { Pager } from '../components/pager.js';
import { Reading } from '../components/reading.js';
import { References } from '../components/references.js';
import { toast, toastError } from '../components/toast.js';
import { inPath, save } from '../lib/project.js';

const PAGE = 50;
const SAMPLE = 50;
const TABS = { search: 'Search', documents: 'Documents', references: 'References', chunks: 'Chunks' };

export function Project({ id }) {
  const { query } = useStore(route);
  const tab = TABS[query.get('tab')] ? query.get('tab') : 'search';
  const { value: project, error, reload } = useLoaded((signal) => call('project', { path: inPath(id), signal }), [id]);
  const [removing, setRemoving] = useState(false);
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  const back = html`<a class="back" href=${address(['projects'])}><${Icon} name="left" size=${14} />Projects</a>`;
  if (error?.status === 404) {
    return html`<${Empty} icon="projects" title="This project does not exist" actions=${html`<${Button} kind="primary" onClick=${() => go(address(['projects']))}>All projects<//>`}>
      It was removed, or your key has no access to it.<//>`;
  }
  if (!project) return html`<div class="page">${back}${error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`}</div>`;
  const writes = may('projects:write');
  const turn = async () => {
    try {
      await call('changeProject', { path: inPath(id), body: { hybrid_enabled: !project.hybrid_enabled } });
      reload();
    } catch (failure) {
      toastError(failure);
    }
  };
  const choose = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = Object.keys(TABS);
    const next = (names.indexOf(tab) + step + names.length) % names.length;
    change({ tab: names[next] });
    event.currentTarget.querySelectorAll('[role=tab]')[next].focus();
  };
  const Part = { search: SearchPart, documents: DocumentsPart, references: References, chunks: ChunksPart }[tab];
  return html`<div class="page">
    ${back}
    <${PageHead} title=${html`<${Text}>${project.id}<//>`}>
      ${writes && html`<${Button} icon="trash" kind="danger" onClick=${() => setRemoving(true)}>Remove<//>`}
    <//>
    <div class="project-head">${project.description && html`<p class="muted"><${Text}>${clip(project.description, 600)}<//></p>`}
      <div class="chips"><span class="small faint">${clip(project.embed_model, 80)}, ${project.dimension} dimensions</span>
        ${writes ? html`<button type="button" class="chip" aria-pressed=${project.hybrid_enabled} onClick=${turn}>Hybrid search (words and meaning)</button>`
          : project.hybrid_enabled && html`<${Badge} kind="accent">hybrid search<//>`}
        ${project.next_model && html`<${Badge} kind="warn">changing to ${clip(project.next_model, 60)}<//>`}</div></div>
    <div class="card">
      <div class="tablist" role="tablist" aria-label="Parts of the project" onKeyDown=${choose}>${Object.entries(TABS).map(([name, title]) => html`<button type="button" role="tab" key=${name}
        id=${`tab-${name}`} aria-selected=${name === tab} aria-controls="part" tabindex=${name === tab ? 0 : -1} onClick=${() => change({ tab: name })}>${title}</button>`)}</div>
      <div class="tabpanel stack" role="tabpanel" id="part" aria-labelledby=${`tab-${tab}`}><${Part} project=${project} /></div>
    </div>
    ${removing && html`<${Confirm} title=${`Remove ${project.id}?`} action="Remove the project" onClose=${() => setRemoving(false)} run=${async () => {
      await call('removeProject', { path: inPath(id) });
      toast('Project removed');
      go(address(['projects']));
    }}><p>This permanently removes the project with all its documents, chunks and references. Your other documents and the files on your disk are not affected.</p><//>`}
  </div>`;
}

function SearchPart({ project }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { value, error, loading } = useLoaded((signal) => (asked ? call('searchProject', {
    path: inPath(project.id), body: { query: asked, top: 20, hybrid: project.hybrid_enabled }, signal,
  }) : Promise.resolve(null)), [asked, project.hybrid_enabled]);
  return html`<form class="quick-add" onSubmit=${(event) => { event.preventDefault(); setAsked(typed.trim()); }}>
      <${Icon} name="search" size=${16} />
      <input class="input" type="search" data-search aria-label="Search this project" placeholder="Ask this project" maxlength="2000" value=${typed} onInput=${(event) => setTyped(event.target.value)} />
      <${Button} kind="primary" type="submit" busy=${Boolean(asked && loading)} disabled=${!typed.trim()}>Search<//></form>
    ${error && html`<${Failed} error=${error} />`}
    ${value?.warnings.map((warning) => html`<${Notice} kind="warn" key=${warning}>${clip(warning, 400)}<//>`)}
    ${!asked ? html`<p class="faint small">Results come with a citation in Pandoc's format, such as <code>[@cleanArchitecture2023, p. 45]</code>, once references are imported.</p>`
      : value && !value.results.length ? html`<p class="faint">Nothing in this project matches. Add documents first, or try other words.</p>`
      : value && html`<ol class="chunk-list">${value.results.map(({ chunk, score }) => html`<${Chunk} key=${chunk.id} chunk=${chunk} score=${score} />`)}</ol>`}`;
}

function Chunk({ chunk, score }) {
  const work = chunk.metadata?.zotero ?? {};
  const source = chunk.metadata?.source ?? {};
  const file = (source.path ?? '').split(/[\\/]/).at(-1);
  const title = work.title ?? source.title ?? file;
  const { section, page_span: pages } = chunk.metadata?.doc ?? {};
  const place = [file === title ? '' : file, pages && (pages[0] === pages[1] ? `page ${pages[0]}` : `pages ${pages[0]}–${pages[1]}`), section].filter(Boolean).join(' · ');
  const authors = [work.authors ?? work.author ?? []].flat().map((one) => (typeof one === 'string' ? one : one.family ?? one.lastName ?? '')).filter(Boolean);
  return html`<li class="chunk">
    <div class="chunk-head">${score !== undefined && html`<${Badge} kind=${score >= 0.5 ? 'good' : ''} title="How likely this answers the query">${percent(score)}<//>`}
      <span class="truncate grow small"><${Text}>${clip([title, authors.slice(0, 3).join(', '), work.year].filter(Boolean).join(' · ') || chunk.id, 200)}<//></span>
      ${chunk.citation && html`<${CopyButton} text=${chunk.citation} label=${`Copy the citation ${chunk.citation}`} what="Citation copied" kind="small"><span class="mono">${clip(chunk.citation, 60)}</span><//>`}
      <${CopyButton} text=${`${chunk.text}${chunk.citation ? ` ${chunk.citation}` : ''}`} label="Copy the text with its citation" what="Text and citation copied" kind="quiet small" /></div>
    ${place && html`<p class="small faint chunk-place"><${Text}>${clip(place, 200)}<//></p>`}
    <${Reading} passage=${{ text: clip(chunk.text, 4000) }} format=${file.split('.').at(-1)} />
  </li>`;
}

function DocumentsPart({ project }) {
  const [offset, setOffset] = useState(0);
  const { value, error, reload } = useLoaded((signal) => call('projectDocuments', { path: inPath(project.id), query: { limit: PAGE, offset }, signal }), [offset]);
  const [pending, setPending] = useState([]);
  const [removed, setRemoved] = useState(null);
  const [sending, setSending] = useState(0);
  const input = useRef();
  const writes = may('projects:write');
  const add = async (files) => {
    setSending(files.length);
    for (const file of files) {
      const form = new FormData();
      form.append('file', file, file.name);
      form.append('source_path', file.name);
      try {
        const { job_id: job } = await call('addProjectDocument', { path: inPath(project.id), form });
        setPending((all) => [...all, { id: job, name: file.name, status: 'queued' }]);
      } catch (failure) {
        setPending((all) => [...all, { id: `${file.name}:${all.length}`, name: file.name, status: 'failed', why: failure.detail ?? failure.message }]);
      }
      setSending((left) => left - 1);
    }
  };
  useInterval(async () => {
    const open = pending.filter(isOpen);
    if (!open.length) return;
    const jobs = await Promise.all(open.slice(0, 8).map((one) => call('job', { path: { id: one.id } }).catch(() => null)));
    const known = new Map(jobs.filter(Boolean).map((job) => [job.job_id, job]));
    setPending((all) => all.map((one) => {
      const job = known.get(one.id);
      return job ? { ...one, status: job.status, step: job.progress?.activity, why: job.error?.message } : one;
    }).filter((one) => one.status !== 'done'));
    if (jobs.some((job) => job && !isOpen(job))) reload();
  }, 1_000);
  if (!value) return error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`;
  const { documents } = value;
  return html`
    ${writes && html`<div class="row wrap"><${Button} icon="upload" kind="primary" busy=${sending > 0} onClick=${() => input.current.click()}>Add files<//>
      <input ref=${input} type="file" hidden multiple aria-label="Files for the project" onChange=${() => { add([...input.current.files]); input.current.value = ''; }} />
      <span class="small faint">From a terminal: <code>./kb add FOLDER --project ${project.id}</code></span></div>`}
    ${pending.length > 0 && html`<ul class="plain pending">${pending.map((one) => html`<li key=${one.id} class="row small">
      ${one.status === 'failed' ? html`<${Icon} name="alert" size=${14} />` : html`<span class="spinner" aria-hidden="true"></span>`}
      <span class="truncate"><${Text}>${clip(one.name, 100)}<//></span><span class="faint">${clip(one.why ?? one.step ?? 'Queued', 300)}</span></li>`)}</ul>`}
    ${!documents.length && !offset ? html`<${Empty} icon="documents" title="No documents in this project">
        ${writes ? 'Add papers and books as files. They are split into chunks that only searches in this project find.' : 'Your key can read this project but not add to it.'}<//>`
      : html`<div class="table-wrap"><table class="table"><thead><tr><th>Document</th><th>Citation key</th><th class="right hide-narrow">Chunks</th><th class="right hide-narrow">Pages</th><th class="right hide-narrow">Changed</th>
          <th><span class="visually-hidden">Actions</span></th></tr></thead><tbody>
        ${documents.map((document) => html`<tr key=${document.id}><td class="wide-cell"><strong class="cell-title"><${Text}>${clip(document.title ?? document.filename, 160)}<//></strong>
            <div class="small faint truncate"><${Text}>${clip(document.source_path ?? document.filename, 160)}<//></div></td>
          <td>${document.citekey ? html`<${CopyButton} text=${`[@${document.citekey}]`} label=${`Copy [@${document.citekey}]`} what="Citation copied" kind="small"><span class="mono">@${clip(document.citekey, 40)}</span><//>`
            : html`<span class="faint small">none</span>`}</td>
          <td class="right number hide-narrow">${number(document.chunks)}</td><td class="right number hide-narrow">${document.pages ?? '–'}</td>
          <td class="right faint small hide-narrow" title=${moment(document.updated_at)}>${ago(document.updated_at)}</td>
          <td class="right nowrap"><${Button} icon="download" kind="quiet small" label=${`Download ${clip(document.filename, 60)}`} onClick=${() => download(project, document)} />
            ${writes && html`<${Button} icon="trash" kind="quiet small" label=${`Remove ${clip(document.title ?? document.filename, 60)}`} onClick=${() => setRemoved(document)} />`}</td></tr>`)}
        </tbody></table></div>
        <${Pager} offset=${offset} shown=${documents.length} size=${PAGE} more=${documents.length === PAGE} onMove=${setOffset} />`}
    ${removed && html`<${Confirm} title="Remove this document?" action="Remove" onClose=${() => setRemoved(null)} run=${async () => {
      await call('removeProjectDocument', { path: { ...inPath(project.id), id: removed.id } });
      toast('Document removed');
      reload();
    }}><p><${Text}>${clip(removed.title ?? removed.filename, 160)}<//> and its ${count(removed.chunks, 'chunk')} are removed from the project. The file on your disk is not affected.</p><//>`}`;
}

async function download(project, document) {
  try {
    save(await blob('projectOriginal', { path: { ...inPath(project.id), id: document.id } }), document.filename);
  } catch (error) {
    toastError(error);
  }
}

const isOpen = (job) => job.status === 'queued' || job.status === 'processing';

function ChunksPart({ project }) {
  const { value, error, reload } = useLoaded((signal) => call('projectCollection', { path: inPath(project.id), query: { sample: SAMPLE }, signal }), [project.id]);
  if (!value) return error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`;
  if (!value.size) {
    return html`<${Empty} icon="projects" title="No chunks yet">Add documents here, or let a program store its own chunks with the tool <a href=${address(['tools', 'store_chunks'])}>store_chunks</a>.<//>`;
  }
  return html`<p class="small faint">${count(value.size, 'chunk')}${value.size > value.sample.length ? `, the newest ${value.sample.length} shown` : ''}. Fields: ${value.payload_keys.slice(0, 40).map((name) => html`<code key=${name}>${clip(name, 60)}</code> `)}</p>
    <ol class="chunk-list">${value.sample.map((chunk) => html`<${Chunk} key=${chunk.id} chunk=${chunk} />`)}</ol>`;
}
