import { html, useState } from '../lib/ui.js';
import { rememberKey } from '../lib/session.js';
import { call } from '../api/engine.js';
import { Button, Field, Notice } from '../components/basics.js';
import { Icon } from '../components/icon.js';

const WHY = {
  wrong: 'The server did not accept this key. It may be mistyped, revoked or expired.',
  out: 'You are signed out.',
};

/** Asks for a key, and says where to get one. */
export function SignIn({ reason, onSignedIn }) {
  const [secret, setSecret] = useState('');
  const [stay, setStay] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    rememberKey(secret.trim(), stay);
    try {
      await call('caller');
      await onSignedIn();
    } catch (failure) {
      setError(failure.status === 401 ? WHY.wrong : failure.detail ?? failure.message);
      setBusy(false);
    }
  };
  const problem = error ?? (reason === 'wrong' ? WHY.wrong : null);
  return html`<main class="sign-in">
    <form class="card sign-in-card" onSubmit=${submit} aria-labelledby="sign-in-title">
      <div class="sign-in-brand"><svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="currentColor"/>
        <path d="M9 8.5h14M11 12v11.5M16 12v11.5M21 12v11.5M9 23.5h14" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round" fill="none"/></svg></div>
      <h1 id="sign-in-title">Sign in to Pinakes</h1>
      <p class="muted">This server requires a key.</p>
      ${reason === 'out' && !error && html`<${Notice}>${WHY.out}<//>`}
      <${Field} label="Key" id="key" error=${problem}>
        <div class="secret"><${Icon} name="keys" size=${16} />
        <input id="key" class="input" type="password" autocomplete="current-password" spellcheck="false" required autofocus
          placeholder="kb_…" value=${secret} onInput=${(event) => setSecret(event.target.value)} /></div>
      <//>
      <label class="check"><input type="checkbox" checked=${stay} onChange=${(event) => setStay(event.target.checked)} />
        <span>Stay signed in on this browser</span></label>
      <${Button} kind="primary wide" type="submit" busy=${busy} disabled=${!secret.trim()}>Sign in<//>
      <details class="sign-in-help"><summary>Where do I get a key?</summary>
        <p>On the machine that runs the server, add one with:</p>
        <pre><code>./kb key add my-browser</code></pre>
        <p>The key is shown once. If you cannot use that machine, ask the operator of the server.</p></details>
    </form>
  </main>`;
}
