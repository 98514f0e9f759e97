import { html, render } from './lib/ui.js';
import { App } from './components/app.js';

render(html`<${App} />`, document.getElementById('app'));
