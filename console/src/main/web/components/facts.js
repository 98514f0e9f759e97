import { html } from '../lib/ui.js';
import { bytes, clip, languageName, moment, number } from '../lib/format.js';
import { formatName } from '../lib/document.js';
import { Text } from './basics.js';

const METHODS = { text_extraction: 'Stored in the file', ocr: 'Recognised by OCR', mixed: 'Stored in the file, partly recognised by OCR' };
const METADATA_MAX = 60;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** The known facts about a document, and more of them: names with values. */
export function Facts({ document, more = [] }) {
  const facts = [
    ['File', html`<${Text}>${clip(document.filename, 300)}<//>`],
    ['Path', document.source_path && html`<${Text}>${clip(document.source_path, 500)}<//>`],
    ...more,
    ['Author', document.author && html`<${Text}>${clip(document.author, 300)}<//>`],
    ['Format', [formatName(document.format), document.size_bytes === undefined ? null : bytes(document.size_bytes)].filter(Boolean).join(', ')],
    ['Pages', document.page_count && number(document.page_count)],
    ['Language', document.language && languageName(document.language)],
    ['Text', METHODS[document.method] ?? document.method],
    ['Version', document.version],
    ['Added', document.added_at && moment(document.added_at)],
    ['Changed', document.updated_at && document.updated_at !== document.added_at && moment(document.updated_at)],
    ['Id', html`<span class="mono">${document.id}</span>`],
  ];
  return html`<dl class="facts">${facts.filter(([, value]) => value).map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** A value of the metadata; times as people write them. */
function written(value) {
  if (typeof value !== 'string') return clip(JSON.stringify(value), 400);
  return TIME.test(value) && !Number.isNaN(Date.parse(value)) ? moment(value) : clip(value, 400);
}

/** The metadata that was given with a document or found in its file. */
export function Metadata({ document }) {
  const all = [...Object.entries(document.metadata ?? {}), ...Object.entries(document.properties ?? {})];
  return all.length > 0 && html`<section><h2>Metadata</h2>
    <dl class="facts">${all.slice(0, METADATA_MAX).map(([name, value]) => html`<dt key=${name}><${Text}>${clip(name, 60).replaceAll('_', ' ')}<//></dt>
      <dd><${Text}>${written(value)}<//></dd>`)}</dl></section>`;
}
