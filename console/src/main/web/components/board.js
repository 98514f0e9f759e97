import { html, useEffect, useRef, useState } from '../lib/ui.js';
import { useChanges, useLoaded } from '../lib/loading.js';
import { useShortcuts } from '../lib/shortcuts.js';
import { may } from '../lib/session.js';
import { ago, clip, count, number } from '../lib/format.js';
import { PRIORITIES, byUrgency, claimOf, dueOf, me, priorityOf } from '../lib/todo.js';
import { call, todoChanges } from '../api/engine.js';
import { Badge, Button, Empty, Failed, PageHead, Segments, Spinner, Text } from './basics.js';
import { Icon } from './icon.js';
import { TodoDialog } from './todo-dialog.js';
import { toast, toastError } from './toast.js';

const OPEN_MAX = 200;
const DONE_MAX = 30;
const LEASE_MS = 86_400_000;
const REASONS = {
  open_dependency: 'Other tasks must be done first',
  claimed: 'Someone else is working on it',
  completed: 'It is already done',
};

/** Each column: which cards it holds, and what moving a card there does; a column without `move` takes none. */
const BOARDS = {
  state: [
    { name: 'waiting', title: 'Waiting', hint: 'Tasks that depend on open ones', holds: (todo, ready) => todo.status === 'pending' && !claimOf(todo) && !ready.has(todo.id) },
    {
      name: 'ready', title: 'Ready', hint: 'Tasks that anyone can start', holds: (todo, ready) => todo.status === 'pending' && !claimOf(todo) && ready.has(todo.id),
      move: (todo) => (todo.status === 'completed' ? call('changeTodo', { path: { id: todo.id }, body: { status: 'pending' } })
        : call('releaseTodo', { path: { id: todo.id }, body: { assignee: claimOf(todo)?.assignee ?? me() } })),
    },
    {
      name: 'claimed', title: 'In progress', hint: 'Drop a task here to claim it for a day', holds: (todo) => todo.status === 'pending' && Boolean(claimOf(todo)),
      move: async (todo) => {
        if (todo.status === 'completed') await call('changeTodo', { path: { id: todo.id }, body: { status: 'pending' } });
        return call('claimTodo', { path: { id: todo.id }, body: { assignee: me(), lease_ms: LEASE_MS } });
      },
    },
    { name: 'done', title: 'Done', hint: 'Drop a task here to complete it', holds: (todo) => todo.status === 'completed', move: (todo) => call('completeTodo', { path: { id: todo.id } }) },
  ],
  priority: [
    ...PRIORITIES.map((priority) => ({
      name: priority, title: `${priority[0].toUpperCase()}${priority.slice(1)}`, hint: `Drop a task here to give it ${priority} priority`,
      holds: (todo) => todo.status === 'pending' && priorityOf(todo) === priority,
      move: (todo) => call('changeTodo', { path: { id: todo.id }, body: { priority, ...(todo.status === 'completed' ? { status: 'pending' } : {}) } }),
    })),
    { name: 'done', title: 'Done', hint: 'Drop a task here to complete it', holds: (todo) => todo.status === 'completed', move: (todo) => call('completeTodo', { path: { id: todo.id } }) },
  ],
};

async function load(signal) {
  const pending = { status: 'pending', sort: 'priority', limit: OPEN_MAX };
  const [open, ready, done] = await Promise.all([
    call('listTodos', { query: pending, signal }),
    call('listTodos', { query: { ...pending, ready_for: me() }, signal }),
    call('listTodos', { query: { status: 'completed', limit: 0 }, signal }),
  ]);
  // The list is sorted by creation, so the latest are its end.
  const latest = done.total ? await call('listTodos', {
    query: { status: 'completed', limit: DONE_MAX, offset: Math.max(0, done.total - DONE_MAX) }, signal,
  }) : { todos: [] };
  return {
    open: open.todos, openTotal: open.total, ready: new Set(ready.todos.map((todo) => todo.id)),
    done: latest.todos.sort((one, other) => other.completed_at.localeCompare(one.completed_at)), doneTotal: done.total,
  };
}

/**
 * The to-do list as a board: by state or by priority. Cards move by drag and drop, or by keyboard.
 *
 * @param {string} by the columns: state or priority
 * @param {(by: string) => void} onBy asks for other columns
 */
export function Board({ by: wanted, onBy }) {
  const by = BOARDS[wanted] ? wanted : 'state';
  const { value, error, reload } = useLoaded(load, []);
  const [edited, setEdited] = useState(null);
  const [dragged, setDragged] = useState(null);
  const field = useRef();
  useChanges(todoChanges, reload);
  useEffect(() => {
    addEventListener('pinakes:back', reload);
    return () => removeEventListener('pinakes:back', reload);
  }, []);
  useShortcuts(may('tasks:create') ? [{ keys: 'n', help: 'Add a task', run: () => field.current?.focus() }] : []);

  const move = async (todo, column) => {
    if (!column?.move || !may('tasks:update')) return;
    try {
      await column.move(todo);
      toast(column.name === 'done' ? 'Completed' : `Moved to ${column.title.toLowerCase()}`);
    } catch (failure) {
      const refusal = failure.body?.refusal;
      toastError(refusal ? new Error(`${REASONS[refusal.reason] ?? failure.detail}${refusal.todos?.length ? `: ${refusal.todos.map((id) => `#${id}`).join(', ')}` : ''}.`) : failure);
    }
    reload();
  };
  if (!value) return error ? html`<${Failed} error=${error} retry=${reload} />` : html`<${Spinner} />`;
  const columns = BOARDS[by];
  const total = value.openTotal + value.doneTotal;
  return html`
    <${PageHead} title="Tasks" note=${total ? `${number(value.openTotal)} open, ${number(value.doneTotal)} done` : undefined}>
      <${Segments} label="Columns" value=${by} options=${[['state', 'By state'], ['priority', 'By priority']]} onChange=${onBy} />
    <//>
    ${may('tasks:create') && html`<${QuickAdd} field=${field} onAdded=${reload} onMore=${(title) => setEdited({ title })} />`}
    ${error && html`<${Failed} error=${error} retry=${reload} />`}
    ${!total ? html`<${Empty} icon="tasks" title="No tasks yet">
        ${may('tasks:create') ? html`Type the first one above. You and your agents share this list: agents read it with <code>list_tasks</code>, take the next one with
          <code>claim-task</code> and finish it with <code>complete_task</code>.` : 'Your key can read tasks but not add any.'}<//>`
      : html`<div class="board" role="group" aria-label="Board">
        ${columns.map((column, index) => {
          const cards = [...value.open, ...value.done].filter((todo) => column.holds(todo, value.ready));
          if (column.name !== 'done') cards.sort(byUrgency);
          return html`<${Column} key=${column.name} column=${column} cards=${cards} total=${column.name === 'done' ? value.doneTotal : cards.length}
            dragged=${dragged} setDragged=${setDragged} onDrop=${(todo) => move(todo, column)} onOpen=${setEdited}
            onStep=${(todo, step) => move(todo, next(columns, index, step))} onDone=${(todo) => move(todo, todo.status === 'completed' ? columns[1] : columns.at(-1))} />`;
        })}</div>
        ${value.openTotal > OPEN_MAX && html`<p class="faint small">The board shows the ${number(OPEN_MAX)} most urgent of ${count(value.openTotal, 'open task')}.</p>`}`}
    ${edited && html`<${TodoDialog} todo=${edited} onClose=${() => setEdited(null)} onDone=${() => { setEdited(null); reload(); }} />`}`;
}

/** The next column in a direction that takes cards. */
function next(columns, index, step) {
  for (let at = index + step; at >= 0 && at < columns.length; at += step) {
    if (columns[at].move) return columns[at];
  }
  return null;
}

function QuickAdd({ field, onAdded, onMore }) {
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!title.trim() || busy) return;
    setBusy(true);
    try {
      const { todo, similar } = await call('addTodo', { body: { title: title.trim() } });
      toast(similar?.length ? `Task ${todo.id} added. It resembles ${similar.map((id) => `#${id}`).join(', ')}.` : `Task ${todo.id} added`);
      setTitle('');
      onAdded();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    field.current?.focus();
  };
  // Not a form: the sandbox of a chat blocks form submission.
  return html`<div class="quick-add" role="group" aria-label="Quick add">
    <${Icon} name="plus" size=${16} />
    <input class="input" ref=${field} aria-label="New task" placeholder="Add a task" maxlength="255" value=${title} onInput=${(event) => setTitle(event.target.value)}
      onKeyDown=${(event) => event.key === 'Enter' && !event.isComposing && add()} />
    <${Button} onClick=${() => { onMore(title); setTitle(''); }}>Details<//>
    <${Button} kind="primary" busy=${busy} disabled=${!title.trim()} onClick=${add}>Add<//>
  </div>`;
}

function Column({ column, cards, total, dragged, setDragged, onDrop, onOpen, onStep, onDone }) {
  const [isOver, setOver] = useState(false);
  const takes = Boolean(dragged && column.move && !cards.includes(dragged));
  const over = (event) => {
    if (!takes) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    if (dragged) onDrop(dragged);
    setDragged(null);
  };
  return html`<section class="column ${takes ? 'takes' : ''} ${isOver ? 'over' : ''}" aria-labelledby=${`column-${column.name}`}
    onDragOver=${over} onDragLeave=${(event) => event.currentTarget.contains(event.relatedTarget) || setOver(false)} onDrop=${drop}>
    <h2 id=${`column-${column.name}`}>${column.title} <span class="count number">${number(total)}</span></h2>
    <ul>${cards.map((todo) => html`<${Card} key=${todo.id} todo=${todo} onOpen=${onOpen} onStep=${onStep} onDone=${onDone} setDragged=${setDragged} />`)}</ul>
    ${!cards.length && html`<p class="column-hint small faint">${column.hint}</p>`}
    ${total > cards.length && html`<p class="small faint">${number(total - cards.length)} older</p>`}
  </section>`;
}

function Card({ todo, onOpen, onStep, onDone, setDragged }) {
  const writes = may('tasks:update');
  const isDone = todo.status === 'completed';
  const due = dueOf(todo);
  const claim = isDone ? null : claimOf(todo);
  const priority = priorityOf(todo);
  const key = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && event.shiftKey) {
      event.preventDefault();
      onStep(todo, step);
    } else if (['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].includes(event.key)) {
      event.preventDefault();
      focusNear(event.currentTarget, event.key);
    } else if (event.key === ' ' && writes && event.target === event.currentTarget) {
      event.preventDefault();
      onDone(todo);
    }
  };
  const start = (event) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', `#${todo.id}`);
    setDragged(todo);
  };
  return html`<li class="card todo ${isDone ? 'is-done' : ''} ${priority}" draggable=${writes} onDragStart=${start} onDragEnd=${() => setDragged(null)}>
    ${writes && html`<input type="checkbox" checked=${isDone} aria-label=${`${isDone ? 'Reopen' : 'Complete'} ${clip(todo.title, 80)}`} onChange=${() => onDone(todo)} />`}
    <div class="grow">
      <button type="button" class="todo-title" onKeyDown=${key} onClick=${() => onOpen(todo)}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Space"><${Text}>${clip(todo.title, 200)}<//></button>
      ${todo.description && html`<p class="todo-text small faint"><${Text}>${clip(todo.description, 160)}<//></p>`}
      <div class="todo-about">
        <span class="faint small">#${todo.id}</span>
        ${todo.collection && html`<${Badge} title="Collection"><${Text}>${clip(todo.collection, 40)}<//><//>`}
        ${priority !== 'medium' && html`<${Badge} kind=${priority === 'high' ? 'bad' : ''}>${priority}<//>`}
        ${due && html`<${Badge} kind=${due.kind}><${Icon} name="clock" size=${12} />${due.kind === 'bad' ? 'due ' : ''}${due.text}<//>`}
        ${claim && html`<${Badge} kind="accent" title=${`Until ${new Date(claim.until).toLocaleString()}`}><${Text}>${clip(claim.assignee, 40)}<//><//>`}
        ${todo.depends_on?.length > 0 && !isDone && html`<${Badge} title="Depends on these tasks">after ${todo.depends_on.slice(0, 3).map((id) => `#${id}`).join(', ')}${todo.depends_on.length > 3 ? ' …' : ''}<//>`}
        ${isDone && html`<span class="faint small">${ago(todo.completed_at)}</span>`}
      </div>
    </div>
  </li>`;
}

/** Moves the focus to the card above, below or in the next column. */
function focusNear(from, direction) {
  const columns = [...document.querySelectorAll('.board .column')].map((column) => [...column.querySelectorAll('.todo-title')]);
  const x = columns.findIndex((cards) => cards.includes(from));
  const y = columns[x].indexOf(from);
  if (direction === 'ArrowDown' || direction === 'ArrowUp') {
    columns[x][y + (direction === 'ArrowDown' ? 1 : -1)]?.focus();
    return;
  }
  const step = direction === 'ArrowRight' ? 1 : -1;
  for (let at = x + step; at >= 0 && at < columns.length; at += step) {
    if (columns[at].length) {
      columns[at][Math.min(y, columns[at].length - 1)].focus();
      return;
    }
  }
}
