// The operations of api/engine.js that the pages in a chat use, made of tools and resources that the host asks the server for.
import { chunksIn } from '../answers.js';
import { callTool, readBytes, readResource, shown } from './bridge.js';
import { canCall } from './session.js';

const LIST_MAX = 1_000;
const LEASE_MINUTES = 1_440;

/** A task of the tools in the form of the API. */
function todo({ claimed_by: assignee, claimed_until: until, ...task }) {
  return { ...task, claim: assignee ? { assignee, until } : null };
}

/** Tasks, limited as the call that the page shows: a question for urgent tasks stays one. */
async function listTodos({ query: { status, sort, limit, offset, ready_for: ready } }) {
  const { input = {}, answer } = shown.get();
  const only = Object.fromEntries(['priority', 'due_before', 'claimed_by'].filter((name) => input[name]).map((name) => [name, input[name]]));
  if (!canCall('list_tasks')) {
    const tasks = (answer.structuredContent?.data ?? []).filter((task) => task.status === status);
    const open = new Set(tasks.filter((task) => task.status === 'pending').map((task) => task.id));
    const kept = ready ? tasks.filter((task) => !(task.depends_on ?? []).some((id) => open.has(id))) : tasks;
    return { todos: kept.slice(0, limit).map(todo), total: kept.length };
  }
  const list = await callTool('list_tasks', { status, sort, offset, ...only, limit: Math.min(limit || 1, LIST_MAX), ...(ready ? { ready: true } : {}) });
  // The total is only in the message: "Found 40 completed tasks, showing 1 to 30".
  const total = Number(/\d[\d,]*/.exec(list.message)?.[0].replaceAll(',', '') ?? list.data.length);
  return { todos: list.data.slice(0, limit).map(todo), total };
}

const task = async (tool, args) => ({ todo: todo((await callTool(tool, args)).data) });

/** Some servers do not offer this tool. */
function claim(args) {
  if (!canCall('claim-task')) throw new Error('Tasks cannot be claimed here: the server does not offer claim-task.');
  return task('claim-task', args);
}

async function documentChunks({ path: { id }, query: { offset, limit } }) {
  if (!canCall('kb_get')) {
    const known = chunksIn(shown.get().answer.structuredContent, id).filter(({ index }) => index >= offset && index < offset + limit);
    return { chunks: known, total: offset + known.length, next_offset: null };
  }
  const document = await callTool('kb_get', { document_id: id, chunk_offset: offset, chunk_limit: limit });
  const chunks = chunksIn(document, id);
  const next = offset + chunks.length;
  return { chunks, total: document.chunk_count, next_offset: next < document.chunk_count ? next : null };
}

const OPERATIONS = {
  listTodos,
  documentChunks,
  addTodo: ({ body }) => task('add_task', body),
  changeTodo: ({ path: { id }, body }) => task('update_task', { task_id: id, ...body }),
  completeTodo: ({ path: { id } }) => task('complete_task', { task_id: id }),
  claimTodo: ({ path: { id } }) => claim({ task_id: id, lease_minutes: LEASE_MINUTES }),
  releaseTodo: ({ path: { id } }) => claim({ task_id: id, release: true }),
  deleteTodo: ({ path: { id } }) => callTool('delete_task', { task_id: id }),
};

/** Calls an operation and returns its answer. */
export async function call(name, given = {}) {
  return OPERATIONS[name](given);
}

/** A host does not forward changes. */
export const todoChanges = async () => {};

/** The words that OCR read on a page of a document, with their places. */
export async function recognised({ id }, page) {
  return JSON.parse((await readResource(`pinakes://documents/${id}/pages/${page}/words`)).text).words;
}

/** The original file of a document. */
export async function original({ id }) {
  try {
    return (await readBytes(`pinakes://documents/${id}/original`)).buffer;
  } catch {
    throw new Error('The file cannot be shown here: it is larger than 16 MB, or this connection does not offer it. Its text is still available.');
  }
}
