import { html, useId, useState } from '../lib/ui.js';
import { call } from '../api/engine.js';
import { Button, Dialog, Failed, Field } from './basics.js';
import { toast } from './toast.js';

const MEGABYTE = 1024 * 1024;

/** What a quota limits, and how it is written. */
export const MEASURES = [
  { name: 'documents', noun: 'documents', label: 'Documents per day', unit: 1, shown: (count) => count.toLocaleString('en') },
  { name: 'bytes', noun: 'MB', label: 'Megabytes per day', unit: MEGABYTE, shown: (bytes) => (Math.floor(bytes / MEGABYTE * 10) / 10).toLocaleString('en') },
  { name: 'calls', noun: 'calls', label: 'Calls per day', unit: 1, shown: (count) => count.toLocaleString('en') },
];

/** Sets or removes the quota of a key. */
export function QuotaDialog({ name, quota, onSaved, onClose }) {
  const id = useId();
  const [limits, setLimits] = useState(Object.fromEntries(MEASURES.map((one) => [one.name, quota?.limits[one.name] == null ? '' : String(quota.limits[one.name] / one.unit)])));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const given = MEASURES.filter((one) => limits[one.name] !== '');
  const isReady = given.every((one) => /^[0-9]{1,9}$/.test(limits[one.name]));

  const save = async (event) => {
    event?.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setError(null);
    try {
      if (given.length) {
        await call('setQuota', { body: { kind: 'caller', name, ...Object.fromEntries(given.map((one) => [one.name, Number(limits[one.name]) * one.unit])) } });
      } else if (quota) {
        await call('removeQuota', { query: { kind: 'caller', name } });
      }
      toast(given.length ? `The quota of ${name} is set` : `${name} now has the default quota`);
      onSaved();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${`Quota of ${name}`} onClose=${onClose} actions=${html`<${Button} onClick=${onClose}>Cancel<//>
    <${Button} kind="primary" busy=${busy} disabled=${!isReady} onClick=${save}>Save<//>`}>
    <form class="stack" onSubmit=${save}>
      <p class="small muted">What the key may use per day (UTC). Leave a field empty for no limit; leave all empty for the default quotas from the server's settings.</p>
      ${MEASURES.map((one) => html`<${Field} key=${one.name} label=${one.label} id=${`${id}-${one.name}`}>
        <input class="input" id=${`${id}-${one.name}`} inputmode="numeric" autocomplete="off" maxlength="9" value=${limits[one.name]}
          onInput=${(event) => setLimits({ ...limits, [one.name]: event.target.value.trim() })} /><//>`)}
      <button hidden type="submit"></button>
    </form>
    ${error && html`<${Failed} error=${error} />`}
  <//>`;
}
