import { html, useId, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { address } from '../lib/router.js';
import { caller, key, may, rememberKey } from '../lib/session.js';
import { clip } from '../lib/format.js';
import { PERMISSIONS, READING, TOOL_GROUPS, USUAL } from '../lib/permissions.js';
import { sha256 } from '../lib/sha256.js';
import { collectionName, isCollectionTag } from '../lib/document.js';
import { call } from '../api/engine.js';
import { Button, CopyButton, Dialog, Failed, Field, Notice, Text } from './basics.js';

const DAY_MS = 86_400_000;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const EXPIRIES = [['', 'Never'], ['30', 'In 30 days'], ['90', 'In 90 days'], ['365', 'In a year'], ['date', 'On a date']];
const LEVELS = {
  admin: { title: 'Administrator', about: 'Everything, including keys', permissions: ['*:*'] },
  usual: { title: 'Read and write', about: 'Search, add and remove what is stored, and work on tasks', permissions: USUAL },
  reading: { title: 'Read only', about: 'Search and read, change nothing', permissions: READING },
  custom: { title: 'Custom', about: 'Individual permissions', permissions: [] },
};

/** A new secret. It never leaves the browser; the server gets its hash. */
function freshSecret() {
  return `kb_${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Adds a key, and shows it once. The first key has all permissions unless the user chooses otherwise. */
export function KeyDialog({ isFirst, onAdded, onClose }) {
  const ids = { name: useId(), expiry: useId(), date: useId(), tools: useId() };
  const [name, setName] = useState('');
  const [level, setLevel] = useState(isFirst ? 'admin' : 'usual');
  const [chosen, setChosen] = useState(new Set(['documents:read']));
  const [collections, setCollections] = useState(new Set());
  const [projects, setProjects] = useState(new Set());
  const [tools, setTools] = useState('');
  const [expiry, setExpiry] = useState('');
  const [date, setDate] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const [secret, setSecret] = useState(null);
  const known = useLoaded(async (signal) => {
    const [tags, all] = await Promise.all([
      may('documents:read') ? call('listTags', { signal }) : { tags: [] },
      may('projects:read') ? call('listProjects', { signal }) : { projects: [] },
    ]);
    return { collections: tags.tags.map(({ tag }) => tag).filter(isCollectionTag).map(collectionName), projects: all.projects.map(({ id }) => id) };
  }, []);
  const permissions = level === 'custom' ? [...chosen] : LEVELS[level].permissions;
  const isOpen = !caller.get().named;
  const manages = permissions.includes('*:*') || permissions.includes('keys:manage');
  const hasScope = collections.size > 0 || projects.size > 0 || Boolean(tools);
  const nameError = name && !NAME.test(name) ? 'Use letters, digits, dots, underscores and hyphens, and start with a letter or a digit.' : null;
  const expiresAt = expiry === 'date' ? date && new Date(`${date}T00:00:00Z`).toISOString() : expiry && new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();
  const isReady = name && !nameError && permissions.length > 0 && (expiry !== 'date' || date);

  const add = async (event) => {
    event?.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setError(null);
    const made = freshSecret();
    try {
      await call('addKey', { body: {
        name, sha256: sha256(made), permissions,
        ...(collections.size ? { collections: [...collections] } : {}), ...(projects.size ? { projects: [...projects] } : {}),
        ...(tools ? { tools: [tools] } : {}), ...(expiresAt ? { expires_at: expiresAt } : {}),
      } });
      // The server now requires a key. Sign in with the new one to keep this page working.
      const signsIn = isFirst && isOpen && !key();
      if (signsIn) {
        rememberKey(made, false);
        caller.set(await call('caller'));
      }
      setSecret({ text: made, signsIn });
      if (may('keys:read')) onAdded();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  if (secret) return html`<${Shown} name=${name} secret=${secret.text} signedIn=${secret.signsIn} onClose=${onClose} />`;
  return html`<${Dialog} title="Add a key" wide onClose=${onClose} actions=${html`<${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" busy=${busy} disabled=${!isReady} onClick=${add}>Add key<//>`}>
    ${isFirst && isOpen && html`<${Notice} kind="warn"><strong>This is the first key.</strong> Once it is added, every call over HTTP requires a key:
      connected agents, scripts and this console. Stdio clients and the <code>./kb</code> commands of the user who owns the data directory are not affected. This page signs in with the new key automatically.
      ${(!manages || hasScope) && html`<p><strong>With these choices the key cannot manage keys.</strong> You could then add more keys only with <code>./kb key add</code> on the server.</p>`}<//>`}
    <form class="stack" onSubmit=${add}>
      <${Field} label="Name" id=${ids.name} error=${nameError} hint="Who or what uses the key, such as claude-laptop. Logs and jobs show this name.">
        <input class="input" id=${ids.name} autofocus required maxlength="64" spellcheck="false" autocomplete="off" aria-describedby=${`${ids.name}-hint`} value=${name} onInput=${(event) => setName(event.target.value)} /><//>
      <fieldset class="plain-fieldset"><legend>Permissions</legend><div class="levels">
        ${Object.entries(LEVELS).map(([value, { title, about }]) => html`<label class="level" key=${value}><input type="radio" name="level" checked=${level === value} onChange=${() => setLevel(value)} />
          <span><strong>${title}</strong><small>${about}</small></span></label>`)}</div>
        ${level === 'custom' && html`<div class="permission-grid">${PERMISSIONS.map((one) => html`<label class="check" key=${one.name}>
          <input type="checkbox" checked=${chosen.has(one.name)} onChange=${() => setChosen(toggled(chosen, one.name))} /><span><code>${one.name}</code><small>${one.about}</small></span></label>`)}</div>`}
      </fieldset>
      <${Choice} title="Only these collections" hint="Leave empty to allow all." names=${known.value?.collections} chosen=${collections} onChange=${setCollections} />
      <${Choice} title="Only these projects" hint="Leave empty to allow all." names=${known.value?.projects} chosen=${projects} onChange=${setProjects} />
      <div class="field-pair">
        <${Field} label="Tools" id=${ids.tools} hint="What an agent with this key sees."><select class="select" id=${ids.tools} aria-describedby=${`${ids.tools}-hint`} value=${tools} onChange=${(event) => setTools(event.target.value)}>
          <option value="">All that the server offers</option>${Object.entries(TOOL_GROUPS).filter(([group]) => group !== 'all').map(([group, about]) => html`<option value=${group} key=${group}>${group}: ${about}</option>`)}</select><//>
        <${Field} label="Expires" id=${ids.expiry}><select class="select" id=${ids.expiry} value=${expiry} onChange=${(event) => setExpiry(event.target.value)}>
          ${EXPIRIES.map(([value, words]) => html`<option value=${value} key=${value}>${words}</option>`)}</select>
          ${expiry === 'date' && html`<input class="input" type="date" id=${ids.date} aria-label="Expiry date, at 00:00 UTC" value=${date} onInput=${(event) => setDate(event.target.value)} />`}<//>
      </div>
      ${hasScope && manages && !isFirst && html`<${Notice} kind="warn">A key for some collections, projects or tools cannot manage keys, whatever its permissions.<//>`}
      <button hidden type="submit"></button>
    </form>
    ${error && html`<${Failed} error=${error} />`}
  <//>`;
}

function toggled(set, name) {
  const next = new Set(set);
  if (!next.delete(name)) next.add(name);
  return next;
}

function Choice({ title, hint, names = [], chosen, onChange }) {
  if (!names.length) return null;
  return html`<fieldset class="plain-fieldset"><legend>${title} <span class="faint">${hint}</span></legend><div class="chips">
    ${names.slice(0, 60).map((name) => html`<button type="button" class="chip" key=${name} aria-pressed=${chosen.has(name)} onClick=${() => onChange(toggled(chosen, name))}><${Text}>${clip(name, 60)}<//></button>`)}
  </div></fieldset>`;
}

function Shown({ name, secret, signedIn, onClose }) {
  const [copied, setCopied] = useState(false);
  return html`<${Dialog} title=${`The key ${name}`} firm onClose=${onClose} actions=${html`<${Button} kind="primary" onClick=${onClose}>${copied ? 'Done' : 'I have saved it'}<//>`}>
    <${Notice} kind="warn"><strong>Save it now.</strong> It is shown only once: the server keeps only its hash, and no one can look it up later.<//>
    <div class="snippet key-secret" onClick=${() => setCopied(true)}><pre><code>${secret}</code></pre><${CopyButton} text=${secret} label="Copy the key" what="Key copied" /></div>
    <p class="small muted">Send it as <code>Authorization: Bearer KEY</code>. <a href=${address(['connect'])}>Connect</a> has the configuration of every client.
      ${signedIn && ' This page is signed in with it until you close the tab.'}</p>
  <//>`;
}
