// A form made from a JSON schema. Values without a matching control are edited as JSON.
import { html, useEffect, useId, useState } from '../lib/ui.js';
import { Button } from './basics.js';

const LONG = 300;
const DEPTH_MAX = 4;
const LONG_NAMES = ['text', 'description', 'data'];

/**
 * The fields of an object.
 *
 * @param {object} schema its JSON schema
 * @param {object} root where references are resolved
 * @param {object} value absent fields are not set
 * @param {(value: object) => void} onChange
 */
export function SchemaFields({ schema, root, value, onChange, path = '', depth = 0 }) {
  const required = schema.required ?? [];
  const names = Object.keys(schema.properties ?? {});
  const ordered = [...names.filter((name) => required.includes(name)), ...names.filter((name) => !required.includes(name))];
  const change = (name, changed) => {
    const next = { ...value };
    if (changed === undefined) delete next[name];
    else next[name] = changed;
    onChange(next);
  };
  return html`${ordered.map((name) => html`<${Property} key=${name} name=${name} path=${`${path}${name}`} schema=${resolve(schema.properties[name], root)} root=${root} depth=${depth}
    required=${required.includes(name)} value=${value?.[name]} onChange=${(changed) => change(name, changed)} />`)}`;
}

/** Resolves a reference; keywords beside it are kept. */
export function resolve(schema, root) {
  const name = schema?.$ref?.match(/#\/(?:definitions|\$defs)\/(.+)$/)?.[1];
  const found = name && (root.definitions?.[name] ?? root.$defs?.[name]);
  if (!found) return schema ?? {};
  const { $ref, ...others } = schema;
  return { ...resolve(found, root), ...others };
}

function typeOf(schema) {
  const types = [schema.type].flat().filter((type) => type && type !== 'null');
  if (schema.oneOf || schema.anyOf || types.length === 0) return 'json';
  return types.length === 1 ? types[0] : types.includes('string') ? 'text-or-number' : 'json';
}

function Property({ name, path, schema, root, depth, required, value, onChange }) {
  const id = useId();
  const type = typeOf(schema);
  const isGroup = type === 'object' && schema.properties && depth < DEPTH_MAX;
  const hint = hintOf(schema, required);
  if (isGroup) {
    return html`<fieldset class="schema-group"><legend>${name}${required && html`<${Required} />`}</legend>
      ${schema.description && html`<p class="hint">${schema.description}</p>`}
      <${SchemaFields} schema=${schema} root=${root} value=${value} path=${`${path}.`} depth=${depth + 1}
        onChange=${(changed) => onChange(Object.keys(changed).length ? changed : undefined)} /></fieldset>`;
  }
  const items = type === 'array' ? resolve(schema.items ?? {}, root) : null;
  if (items && typeOf(items) === 'object' && items.properties && depth < DEPTH_MAX) {
    return html`<${Items} ...${{ name, path, items, root, depth, required, value, onChange }} description=${schema.description} />`;
  }
  return html`<div class="field">
    <label for=${id}>${name}${required && html`<${Required} />`}</label>
    <${Control} id=${id} name=${name} schema=${schema} items=${items} type=${type} required=${required} value=${value} onChange=${onChange} described=${hint ? `${id}-hint` : undefined} />
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
  </div>`;
}

const Required = () => html`<span class="required" title="Required"> *<span class="visually-hidden"> required</span></span>`;

function hintOf(schema, required) {
  const limits = [];
  if (schema.minimum !== undefined && schema.maximum !== undefined) limits.push(`${schema.minimum} to ${schema.maximum}`);
  else if (schema.minimum !== undefined) limits.push(`at least ${schema.minimum}`);
  else if (schema.maximum !== undefined) limits.push(`at most ${schema.maximum}`);
  if (schema.default !== undefined && !required) limits.push(`default ${JSON.stringify(schema.default)}`);
  return [schema.description, limits.join(', ')].filter(Boolean).join(' · ');
}

/** A control for one value that is not an object. */
function Control({ id, name, schema, items, type, required, value, onChange, described }) {
  const common = { id, 'aria-describedby': described };
  if (schema.enum) {
    return html`<select class="select" ...${common} value=${value ?? ''} onChange=${(event) => onChange(event.target.value === '' ? undefined : schema.enum.find((one) => String(one) === event.target.value))}>
      <option value="">${required ? 'Choose' : 'Not set'}</option>
      ${schema.enum.filter((one) => one !== null).map((one) => html`<option value=${String(one)} key=${one}>${String(one)}</option>`)}</select>`;
  }
  if (type === 'boolean') {
    return html`<select class="select" ...${common} value=${value === undefined ? '' : String(value)}
      onChange=${(event) => onChange(event.target.value === '' ? undefined : event.target.value === 'true')}>
      <option value="">Not set</option><option value="true">true</option><option value="false">false</option></select>`;
  }
  if (type === 'integer' || type === 'number') {
    return html`<input class="input" type="number" step=${type === 'integer' ? 1 : 'any'} min=${schema.minimum} max=${schema.maximum} ...${common}
      value=${value ?? ''} onInput=${(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))} />`;
  }
  if (type === 'string') {
    const isLong = (schema.maxLength ?? 0) > LONG * 2 || LONG_NAMES.includes(name);
    const input = (event) => onChange(event.target.value === '' ? undefined : event.target.value);
    return isLong ? html`<textarea class="textarea short" ...${common} value=${value ?? ''} onInput=${input}></textarea>`
      : html`<input class="input" maxlength=${schema.maxLength} ...${common} value=${value ?? ''} onInput=${input} />`;
  }
  if (type === 'text-or-number') {
    return html`<input class="input" ...${common} value=${value ?? ''}
      onInput=${(event) => onChange(event.target.value === '' ? undefined : /^\d{1,15}$/.test(event.target.value) ? Number(event.target.value) : event.target.value)} />`;
  }
  if (items && ['string', 'integer', 'number', 'text-or-number'].includes(typeOf(items))) {
    return html`<${Lines} common=${common} isNumber=${['integer', 'number'].includes(typeOf(items))} value=${value} onChange=${onChange} />`;
  }
  return html`<${JsonText} common=${common} value=${value} onChange=${onChange} />`;
}

/** A list of simple values, one per line. */
function Lines({ common, isNumber, value, onChange }) {
  const shown = (value ?? []).join('\n');
  const [typed, setTyped] = useState(shown);
  const read = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean).map((line) => (isNumber ? Number(line) : line));
  useEffect(() => {
    if (read(typed).join('\n') !== shown) setTyped(shown);
  }, [shown]);
  return html`<textarea class="textarea lines" placeholder="One per line" ...${common} value=${typed} onInput=${(event) => {
    setTyped(event.target.value);
    const all = read(event.target.value);
    onChange(all.length ? all : undefined);
  }}></textarea>`;
}

/** Any value, as JSON; invalid JSON is not passed on. */
export function JsonText({ common, value, onChange, rows }) {
  const written = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState(written);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (same(typed, value)) return;
    setTyped(written);
    setProblem('');
  }, [written]);
  const input = (event) => {
    const text = event.target.value;
    setTyped(text);
    try {
      onChange(text.trim() ? JSON.parse(text) : undefined);
      setProblem('');
    } catch (error) {
      setProblem(`Invalid JSON: ${error.message}`);
    }
  };
  return html`<textarea class="textarea mono json" rows=${rows} placeholder="JSON" spellcheck="false" aria-invalid=${Boolean(problem)} ...${common} value=${typed} onInput=${input}></textarea>
    ${problem && html`<p class="field-error">${problem}</p>`}`;
}

function same(text, value) {
  try {
    return JSON.stringify(text.trim() ? JSON.parse(text) : undefined) === JSON.stringify(value);
  } catch {
    return false;
  }
}

/** A list of objects, each with its own fields. */
function Items({ name, path, items, root, depth, required, value = [], onChange, description }) {
  const set = (next) => onChange(next.length ? next : undefined);
  return html`<fieldset class="schema-group"><legend>${name}${required && html`<${Required} />`}</legend>
    ${description && html`<p class="hint">${description}</p>`}
    ${value.map((item, index) => html`<div class="schema-item" key=${index}>
      <div class="row"><strong class="grow small">${name} ${index + 1}</strong>
        <${Button} icon="trash" kind="quiet small" label=${`Remove ${name} ${index + 1}`} onClick=${() => set(value.filter((_, at) => at !== index))} /></div>
      <${SchemaFields} schema=${items} root=${root} value=${item} path=${`${path}.${index}.`} depth=${depth + 1}
        onChange=${(changed) => set(value.map((one, at) => (at === index ? changed : one)))} /></div>`)}
    <${Button} icon="plus" kind="small" onClick=${() => onChange([...value, {}])}>Add to ${name}<//></fieldset>`;
}
