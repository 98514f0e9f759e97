// Projects: isolated sets of chunks with their documents and references.
import { html, useEffect, useId, useState } from '../lib/ui.js';
import { address, go } from '../lib/router.js';
import { useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { may } from '../lib/session.js';
import { clip, count } from '../lib/format.js';
import { call } from '../api/engine.js';
import { Badge, Button, Dialog, Empty, Failed, Field, PageHead, Spinner, Text } from '../components/basics.js';
import { Icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { Project } from './project.js';

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const SHOWN_MAX = 300;

export default function Projects({ segments }) {
  return segments.length ? html`<${Project} key=${segments.join('/')} id=${segments.join('/')} />` : html`<${List} />`;
}

function List() {
  const { value, error, reload } = useLoaded((signal) => call('listProjects', { signal }), []);
  const [adding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const writes = may('projects:write');
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  useShortcuts(writes ? [{ keys: 'n', help: 'Create a project', run: () => setAdding(true) }] : []);
  if (!value) return html`<div class="page">${error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`}</div>`;
  const found = value.projects.filter((project) => `${project.id} ${project.description ?? ''}`.toLowerCase().includes(typed.toLowerCase()));
  const add = writes && html`<${Button} kind="primary" icon="plus" onClick=${() => setAdding(true)}>New project<//>`;
  return html`<div class="page">
    <${PageHead} title="Projects" note=${value.projects.length ? count(value.projects.length, 'project') : undefined}>${value.projects.length > 0 && add}<//>
    ${error && html`<${Failed} error=${error} retry=${reload} />`}
    ${value.projects.length > 8 && html`<div class="name-filter"><${Icon} name="search" size=${14} /><input class="input" type="search" data-search placeholder="Find a project" aria-label="Find a project"
      value=${typed} onInput=${(event) => setTyped(event.target.value)} /></div>`}
    ${!value.projects.length ? html`<${Empty} icon="projects" title="No projects yet" actions=${add}>
        A project keeps the papers and chunks of one piece of work apart from everything else, with their references, so that every answer comes with a citation
        that is ready to paste. ${writes ? '' : 'Your key can read projects but not create any.'}<//>`
      : html`<ul class="project-list">${found.slice(0, SHOWN_MAX).map((project) => html`<li key=${project.id}><a class="card project-card" href=${address(['projects', ...project.id.split('/')])}>
          <span class="project-name"><${Icon} name="projects" size=${18} /><${Text}>${project.id}<//></span>
          ${project.description && html`<span class="project-about muted small"><${Text}>${clip(project.description, 200)}<//></span>`}
          <span class="chips"><${Badge} title=${`Embedding model: ${project.embed_model}`}>${clip(project.embed_model.replace(/^.*\//, ''), 30)}<//>${project.hybrid_enabled && html`<${Badge} kind="accent">hybrid search<//>`}</span>
        </a></li>`)}</ul>
        ${!found.length && html`<p class="faint">No project matches “${clip(typed, 40)}”.</p>`}`}
    ${adding && html`<${AddDialog} onClose=${() => setAdding(false)} />`}
  </div>`;
}

function AddDialog({ onClose }) {
  const ids = [useId(), useId()];
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [hybrid, setHybrid] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const bad = name && (name.length > 100 || !NAME.test(name)) ? 'Use letters, digits, dots, underscores and hyphens, in parts separated by slashes.' : null;
  const add = async (event) => {
    event?.preventDefault();
    if (!name || bad || busy) return;
    setBusy(true);
    try {
      const { added } = await call('addProject', { body: { id: name, hybrid_enabled: hybrid, ...(description.trim() ? { description: description.trim() } : {}) } });
      toast(added ? 'Project created' : 'This project already exists; it is unchanged');
      go(address(['projects', ...name.split('/')]));
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return html`<${Dialog} title="New project" onClose=${onClose} actions=${html`<${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" busy=${busy} disabled=${!name || Boolean(bad)} onClick=${add}>Create<//>`}>
    <form class="stack" onSubmit=${add}>
      <${Field} label="Name" id=${ids[0]} error=${bad} hint="Such as thesis or citeloom/clean-arch. It cannot be changed later.">
        <input class="input" id=${ids[0]} autofocus required spellcheck="false" autocomplete="off" aria-describedby=${`${ids[0]}-hint`} value=${name} onInput=${(event) => setName(event.target.value)} /><//>
      <${Field} label="Description" id=${ids[1]} hint="What is in it. Agents read this to choose the right project.">
        <textarea class="textarea short" id=${ids[1]} maxlength="2000" aria-describedby=${`${ids[1]}-hint`} value=${description} onInput=${(event) => setDescription(event.target.value)}></textarea><//>
      <label class="check"><input type="checkbox" checked=${hybrid} onChange=${(event) => setHybrid(event.target.checked)} /><span>Hybrid search (words and meaning)</span></label>
      <button hidden type="submit"></button>
    </form>
    ${error && html`<${Failed} error=${error} />`}<//>`;
}
