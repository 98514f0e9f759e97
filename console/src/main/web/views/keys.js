// API keys and their permissions. Keys are generated in the browser; only their hash is sent.
import { html, useEffect, useState } from '../lib/ui.js';
import { useLoaded } from '../lib/loading.js';
import { caller, may, mayManageKeys } from '../lib/session.js';
import { useStore } from '../lib/store.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { ago, clip, count, day, moment } from '../lib/format.js';
import { summary } from '../lib/permissions.js';
import { call } from '../api/engine.js';
import { Badge, Button, Confirm, Empty, Failed, Notice, PageHead, Spinner, Text } from '../components/basics.js';
import { KeyDialog } from '../components/key-dialog.js';
import { MEASURES, QuotaDialog } from '../components/quota-dialog.js';
import { toast } from '../components/toast.js';

const SOON_MS = 7 * 86_400_000;
const SHOWN_MAX = 200;

export default function Keys() {
  const who = useStore(caller);
  const { value, error, reload } = useLoaded(async (signal) => {
    const [keys, { quotas }] = await Promise.all([call('listKeys', { signal }), call('listQuotas', { signal })]);
    return { ...keys, quotas: new Map(quotas.filter(({ kind }) => kind === 'caller').map((quota) => [quota.name, quota])) };
  }, []);
  const [adding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState(null);
  const [limited, setLimited] = useState(null);
  const [all, setAll] = useState(false);
  const manages = mayManageKeys();
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  useShortcuts(manages ? [{ keys: 'n', help: 'Add a key', run: () => setAdding(true) }] : [], [manages]);

  if (!value) return html`<div class="page">${error ? html`<${PageHead} title="Keys" /><${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`}</div>`;
  const active = value.keys.filter(isActive);
  const shown = (all ? value.keys : active).toReversed().slice(0, SHOWN_MAX);
  const add = manages && html`<${Button} kind="primary" icon="plus" onClick=${() => setAdding(true)}>Add key<//>`;
  return html`<div class="page">
    <${PageHead} title="Keys" note=${value.keys.length ? `${count(active.length, 'active key')}` : undefined}>${value.keys.length > 0 && add}<//>
    ${error && html`<${Failed} error=${error} retry=${reload} />`}
    ${!value.keys.length ? html`<${Empty} icon="keys" title="No keys yet" actions=${add}>
        ${who.named ? 'This server has a key in its settings, but no named keys. A named key can have limits and an expiry date, and can be revoked on its own.'
          : 'Anyone who can reach this server can do everything. That is fine as long as only this machine can reach it.'}
        ${' '}Add one key for each person and client, limited to what it needs.<//>`
      : html`<div class="table-wrap"><table class="table keys-table">
          <thead><tr><th>Name</th><th>Permissions</th><th>Limited to</th><th>Quota per day</th><th>Expires</th><th>Added</th><th><span class="visually-hidden">Actions</span></th></tr></thead>
          <tbody>${shown.map((key) => html`<tr key=${key.caller} class=${isActive(key) ? '' : 'is-over'}>
            <td class="key-name"><strong><${Text}>${key.name}<//></strong>${who.id === key.caller && html` <${Badge} kind="accent">you<//>`}
              ${!isActive(key) && html` <${Badge}>${key.revoked_at ? 'revoked' : 'expired'}<//>`}</td>
            <td class="key-permissions"><${Permissions} permissions=${key.permissions} /></td>
            <td class="key-limits" data-label="Limited to"><${Limits} limits=${key} /></td>
            <td class="small key-quota" data-label="Quota per day">${isActive(key) && html`<${Quota} quota=${value.quotas.get(key.name)} />`}</td>
            <td class="small key-expiry" data-label="Expires">${key.expires_at ? html`<span class=${isSoon(key) ? 'key-soon' : ''} title=${moment(key.expires_at)}>${isActive(key) ? ago(key.expires_at) : day(key.expires_at)}</span>` : html`<span class="faint">never</span>`}</td>
            <td class="small faint key-added" title=${moment(key.created_at)}>${ago(key.created_at)}</td>
            <td class="right key-action">${manages && isActive(key) && html`<div class="row"><${Button} kind="small" label=${`Quota of ${key.name}`} onClick=${() => setLimited(key)}>Quota<//>
              <${Button} kind="small danger" label=${`Revoke ${key.name}`} onClick=${() => setRevoked(key)}>Revoke<//></div>`}</td>
          </tr>`)}</tbody></table></div>
        ${!shown.length && html`<${Notice} kind="warn">No key is active, so no one can sign in with one. Add a key here, or on the server with <code>./kb key add NAME</code>.<//>`}
        ${value.keys.length > active.length && html`<div><button type="button" class="chip" aria-pressed=${all} onClick=${() => setAll(!all)}>Show ${count(value.keys.length - active.length, 'revoked or expired key')}</button></div>`}`}
    ${!manages && html`<${Notice} icon="lock">Your key can list keys, but not add or revoke any.<//>`}
    ${adding && html`<${KeyDialog} isFirst=${!value.keys.length} onAdded=${reload} onClose=${() => setAdding(false)} />`}
    ${limited && html`<${QuotaDialog} name=${limited.name} quota=${value.quotas.get(limited.name)} onSaved=${reload} onClose=${() => setLimited(null)} />`}
    ${revoked && html`<${Confirm} title=${`Revoke the key ${revoked.name}?`} action="Revoke" onClose=${() => setRevoked(null)} run=${async () => {
      await call('revokeKey', { path: { name: revoked.name } });
      toast(`${revoked.name} is revoked`);
      reload();
    }}>
      <p>This permanently revokes the key. Its users lose access within a second. ${revoked.caller === who.id && html`<strong>This is the key you are signed in with.</strong>`}
        ${active.length === 1 && html` This is the last active key. The server will still require a key; add one on the server with <code>./kb key add NAME</code>.`}</p><//>`}
  </div>`;
}

const isActive = (key) => !key.revoked_at && (!key.expires_at || new Date(key.expires_at) > new Date());
const isSoon = (key) => isActive(key) && new Date(key.expires_at) - Date.now() < SOON_MS;

/** How much of a quota is used today. */
function Quota({ quota }) {
  const used = quota && MEASURES.filter(({ name }) => quota.limits[name] != null);
  if (!used?.length) return html`<span class="faint">none</span>`;
  return html`<div class="stack-s">${used.map(({ name, shown, noun }) => html`<div key=${name}>${shown(quota.used[name])} of ${shown(quota.limits[name])} ${noun}</div>`)}</div>`;
}

function Permissions({ permissions }) {
  const words = summary(permissions);
  if (words) return html`<${Badge} kind=${words === 'Administrator' ? 'warn' : ''} title=${permissions.join(', ')}>${words}<//>`;
  return html`<span class="small key-list" title=${permissions.join(', ')}>${clip(permissions.toSorted().join(', '), 90)}</span>`;
}

function Limits({ limits }) {
  const parts = [['collection', limits.collections], ['project', limits.projects], ['tools', limits.tools]].filter(([, names]) => names);
  if (!parts.length) return html`<span class="faint small">everything</span>`;
  return html`<div class="chips">${parts.flatMap(([kind, names]) => names.slice(0, 6).map((name) => html`<${Badge} key=${kind + name} title=${`${kind}: ${name}`}>${kind === 'tools' ? 'tools: ' : ''}<${Text}>${clip(name, 40)}<//><//>`))}
    ${parts.some(([, names]) => names.length > 6) && html`<span class="faint small">…</span>`}</div>`;
}
