import { html, useEffect, useId, useRef, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { SPANS, asQuery, change, isEmpty } from '../lib/filters.js';
import { collectionName, formatName, isCollectionTag } from '../lib/document.js';
import { number } from '../lib/format.js';
import { call } from '../api/engine.js';
import { Icon } from './icon.js';

const SHOWN_MAX = 200;

// How many documents each value has. A facet that allows several values ignores its own choice. Counting takes a moment with
// many documents, so it waits until a list is opened.
const LOAD = {
  collections: async (filters, signal) => (await call('listTags', { query: asQuery({ ...filters, collections: [] }), signal })).tags
    .filter(({ tag }) => isCollectionTag(tag))
    .map(({ tag, documents }) => ({ value: collectionName(tag), label: collectionName(tag), documents })),
  tags: async (filters, signal) => (await call('listTags', { query: asQuery(filters), signal })).tags
    .filter(({ tag }) => !isCollectionTag(tag))
    .map(({ tag, documents }) => ({ value: tag, label: tag, documents }))
    .sort((one, other) => other.documents - one.documents),
  formats: async (filters, signal) => (await call('listFormats', { query: asQuery({ ...filters, formats: [] }), signal })).formats
    .map(({ format, documents }) => ({ value: format, label: formatName(format), documents })),
  since: async () => SPANS.map(([days, label]) => ({ value: days, label })),
};

/** The filters of a list of documents: collection, tag, format and when they were added. */
export function FilterBar({ filters }) {
  return html`<div class="filter-bar" role="group" aria-label="Filters">
    <${Facet} name="Collection" plural="collections" icon="folder" filters=${filters} load=${LOAD.collections} chosen=${filters.collections}
      onChange=${(collection) => change({ collection, offset: undefined })} />
    <${Facet} name="Tag" plural="tags" icon="tag" filters=${filters} load=${LOAD.tags} chosen=${filters.tags}
      onChange=${(tag) => change({ tag, offset: undefined })} />
    <${Facet} name="Format" plural="formats" icon="documents" filters=${filters} load=${LOAD.formats} chosen=${filters.formats} labelOf=${formatName}
      onChange=${(format) => change({ format, offset: undefined })} />
    <${Facet} name="Added" plural="dates" icon="clock" filters=${filters} load=${LOAD.since} chosen=${filters.since ? [filters.since] : []} single
      labelOf=${(value) => SPANS.find(([days]) => days === value)?.[1] ?? value} onChange=${([since]) => change({ since, offset: undefined })} />
    ${!isEmpty(filters) && html`<button type="button" class="chip" onClick=${() => change({
      collection: [], tag: [], format: [], since: undefined, offset: undefined })}><${Icon} name="close" size=${14} />Clear filters</button>`}
  </div>`;
}

/** A button that opens a list of values with counts. */
function Facet({ name, plural, icon, filters, load, chosen, single = false, labelOf = (value) => value, onChange }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const root = useRef();
  const id = useId();
  const loaded = useLoaded((signal) => (open ? load(filters, signal) : Promise.resolve([])), [open, JSON.stringify(filters)]);
  const options = loaded.value ?? [];
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event) => {
      if (event.type === 'keydown' ? event.key === 'Escape' : !root.current.contains(event.target)) {
        setOpen(false);
        if (event.type === 'keydown') root.current.querySelector('button').focus();
      }
    };
    addEventListener('pointerdown', leave);
    addEventListener('keydown', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('keydown', leave);
    };
  }, [open]);
  const known = [...options, ...chosen.filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: labelOf(value), documents: single ? undefined : 0 }))];
  const shown = known.filter((option) => option.label.toLowerCase().includes(typed.toLowerCase())).slice(0, SHOWN_MAX);
  const toggle = (value) => {
    if (single) {
      onChange(chosen.includes(value) ? [] : [value]);
      setOpen(false);
    } else {
      onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
    }
  };
  const move = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const inputs = [...root.current.querySelectorAll('.facet-menu input')];
    inputs[(inputs.indexOf(document.activeElement) + step + inputs.length) % inputs.length]?.focus();
  };
  const label = chosen.map(labelOf).join(', ');
  return html`<div class="facet" ref=${root} onKeyDown=${open ? move : undefined}>
    <button type="button" class="chip" aria-pressed=${chosen.length > 0} aria-expanded=${open} aria-controls=${id}
      onClick=${() => setOpen(!open)}>
      <${Icon} name=${icon} size=${14} /><span>${name}</span>${chosen.length > 0 && html`<bdi class="facet-value">${label}</bdi>`}
      <${Icon} name="down" size=${12} /></button>
    ${open && html`<div class="facet-menu" id=${id} role="group" aria-label=${name}>
      ${known.length > 8 && html`<input class="input" type="search" placeholder=${`Find ${plural}`} aria-label=${`Find ${plural}`}
        value=${typed} onInput=${(event) => setTyped(event.target.value)} />`}
      <div class="facet-options">
        ${shown.map((option) => html`<label class="facet-option" key=${option.value}>
          <input type=${single ? 'radio' : 'checkbox'} name=${id} checked=${chosen.includes(option.value)} onClick=${() => single && toggle(option.value)}
            onChange=${() => single || toggle(option.value)} />
          <bdi class="grow truncate">${option.label}</bdi>
          ${option.documents !== undefined && html`<span class="faint small number">${number(option.documents)}</span>`}
        </label>`)}
        ${!shown.length && html`<p class="faint small facet-none">${loaded.loading ? 'Counting…' : loaded.error ? loaded.error.detail : typed ? 'No match' : `No ${plural} yet`}</p>`}
      </div>
    </div>`}
  </div>`;
}
