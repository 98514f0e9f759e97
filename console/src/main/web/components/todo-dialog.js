import { html, useId, useState } from '../lib/ui.js';
import { may } from '../lib/session.js';
import { moment } from '../lib/format.js';
import { PRIORITIES, claimOf } from '../lib/todo.js';
import { call } from '../api/engine.js';
import { Button, Confirm, Dialog, Failed, Field } from './basics.js';
import { toast } from './toast.js';

/** Adds a task, or changes one that has an id. */
export function TodoDialog({ todo, onClose, onDone }) {
  const isNew = todo.id === undefined;
  const writes = isNew || may('tasks:update');
  const [title, setTitle] = useState(todo.title ?? '');
  const [description, setDescription] = useState(todo.description ?? '');
  const [due, setDue] = useState(todo.due ?? '');
  const [priority, setPriority] = useState(todo.priority ?? '');
  const [dependsOn, setDependsOn] = useState((todo.depends_on ?? []).join(', '));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const [removing, setRemoving] = useState(false);
  const ids = { title: useId(), description: useId(), due: useId(), priority: useId(), depends: useId() };
  const numbers = dependsOn.split(/[\s,#]+/).filter(Boolean);
  const badNumber = numbers.find((text) => !/^[1-9]\d*$/.test(text));
  const claim = isNew ? null : claimOf(todo);

  const save = async (event) => {
    event?.preventDefault();
    setBusy(true);
    const all = { title: title.trim(), description: description.trim(), due, priority, depends_on: numbers.map(Number) };
    try {
      if (isNew) {
        await call('addTodo', { body: Object.fromEntries(Object.entries(all).filter(([, value]) => value.length)) });
      } else {
        await call('changeTodo', { path: { id: todo.id }, body: changes(todo, all) });
      }
      toast(isNew ? 'Task added' : 'Task saved');
      onDone();
    } catch (failure) {
      const refusal = failure.body?.refusal;
      setError(refusal ? new Error(`${WORDS[refusal.reason] ?? failure.detail} ${refusal.todos.map((id) => `#${id}`).join(', ')}`) : failure);
      setBusy(false);
    }
  };
  if (removing) {
    return html`<${Confirm} title="Remove this task?" action="Remove" onClose=${() => setRemoving(false)} run=${async () => {
      await call('deleteTodo', { path: { id: todo.id } });
      toast('Task removed');
      onDone();
    }}><p>Task ${todo.id} is permanently removed for everyone. Tasks that depend on it no longer wait for it.</p><//>`;
  }
  return html`<${Dialog} title=${isNew ? 'New task' : `Task ${todo.id}`} onClose=${onClose} actions=${html`
    ${!isNew && may('tasks:delete') && html`<${Button} kind="quiet" icon="trash" onClick=${() => setRemoving(true)}>Remove<//><span class="grow"></span>`}
    <${Button} onClick=${onClose}>${writes ? 'Cancel' : 'Close'}<//>
    ${writes && html`<${Button} kind="primary" busy=${busy} disabled=${!title.trim() || Boolean(badNumber)} onClick=${save}>Save<//>`}`}>
    <form class="stack" onSubmit=${save}>
      <${Field} label="Title" id=${ids.title}><input class="input" id=${ids.title} autofocus required maxlength="255" disabled=${!writes} value=${title} onInput=${(event) => setTitle(event.target.value)} /><//>
      <${Field} label="Description" id=${ids.description}><textarea class="textarea" maxlength="1000" id=${ids.description} disabled=${!writes} value=${description} onInput=${(event) => setDescription(event.target.value)}></textarea><//>
      <div class="field-pair">
        <${Field} label="Due" id=${ids.due}>${due.includes('T')
          ? html`<input class="input" id=${ids.due} disabled=${!writes} value=${due} onInput=${(event) => setDue(event.target.value)} />`
          : html`<input class="input" type="date" id=${ids.due} disabled=${!writes} value=${due} onInput=${(event) => setDue(event.target.value)} />`}<//>
        <${Field} label="Priority" id=${ids.priority}><select class="select" id=${ids.priority} disabled=${!writes} value=${priority} onChange=${(event) => setPriority(event.target.value)}>
          <option value="">Not set</option>${PRIORITIES.map((one) => html`<option value=${one} key=${one}>${one}</option>`)}</select><//>
      </div>
      <${Field} label="Depends on" id=${ids.depends} hint="Numbers of the tasks that must be done first, separated by commas."
        error=${badNumber && `“${badNumber}” is not a task number.`}>
        <input class="input" id=${ids.depends} inputmode="numeric" disabled=${!writes} aria-describedby=${`${ids.depends}-hint`} value=${dependsOn} onInput=${(event) => setDependsOn(event.target.value)} /><//>
      ${!isNew && html`<p class="small faint">Added ${moment(todo.created_at)}${todo.completed_at ? `, completed ${moment(todo.completed_at)}` : ''}${claim ? `. Claimed by ${claim.assignee} until ${moment(claim.until)}` : ''}.</p>`}
      <button hidden type="submit"></button>
    </form>
    ${error && html`<${Failed} error=${error} />`}
  <//>`;
}

const WORDS = {
  unknown_dependency: 'These tasks do not exist:',
  dependency_cycle: 'These tasks would depend on each other:',
};

/** Only what differs; an emptied field is removed. */
function changes(todo, all) {
  const body = {};
  if (all.title !== todo.title) body.title = all.title;
  for (const name of ['description', 'due', 'priority']) {
    if (all[name] !== (todo[name] ?? '')) body[name] = all[name] || null;
  }
  if (all.depends_on.join() !== (todo.depends_on ?? []).join()) body.depends_on = all.depends_on;
  return body;
}
