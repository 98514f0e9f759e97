// The to-do list inside a chat, as a board.
import { html, useState } from '../lib/ui.js';
import { Board } from '../components/board.js';
import { start } from './frame.js';

function Answer({ toggle }) {
  const [by, setBy] = useState('state');
  return html`<div class="chat-board">${toggle && html`<div class="chat-corner">${toggle}</div>`}<${Board} by=${by} onBy=${setBy} /></div>`;
}

start('tasks', 'Reading the tasks', Answer);
