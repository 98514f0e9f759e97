// The operations of the engine API that the console uses. A test compares this table with the OpenAPI description: every
// operation must exist, with these query parameters and these fields in its body.
import { ApiError, follow, json, send } from './client.js';

const FILTER = [
  'tag', 'any_tag', 'collection', 'kind', 'format', 'source_path', 'document', 'added_from', 'added_before', 'metadata',
];

export const operations = {
  listQuotas: { method: 'GET', path: '/api/v1/quotas' },
  setQuota: { method: 'POST', path: '/api/v1/quotas', body: ['kind', 'name', 'documents', 'bytes', 'calls'] },
  removeQuota: { method: 'DELETE', path: '/api/v1/quotas', query: ['kind', 'name'] },
  caller: { method: 'GET', path: '/api/v1/caller' },
  status: { method: 'GET', path: '/api/v1/status' },
  search: {
    method: 'POST',
    path: '/api/v1/search',
    body: [
      'query', 'top', 'threshold', 'fts_only', 'vec_only', 'tags', 'any_tags', 'collections', 'formats', 'kind',
      'documents', 'added_from', 'added_before', 'context',
    ],
  },
  listDocuments: { method: 'GET', path: '/api/v1/documents', query: [...FILTER, 'name', 'sort', 'order', 'limit', 'offset', 'count_max'] },
  document: { method: 'GET', path: '/api/v1/documents/{id}', query: ['chunks'] },
  documentChunks: { method: 'GET', path: '/api/v1/documents/{id}/chunks', query: ['limit', 'offset', 'page'] },
  documentVersions: { method: 'GET', path: '/api/v1/documents/{id}/versions' },
  documentWords: { method: 'GET', path: '/api/v1/documents/{id}/words', query: ['page'] },
  documentOriginal: { method: 'GET', path: '/api/v1/documents/{id}/original' },
  addToDocument: {
    method: 'PATCH',
    path: '/api/v1/documents/{id}',
    body: ['title', 'author', 'tags', 'metadata', 'force_ocr'],
  },
  removeDocument: { method: 'DELETE', path: '/api/v1/documents/{id}' },
  retagDocument: { method: 'POST', path: '/api/v1/documents/{id}/tags', body: ['add', 'remove'] },
  documentEvents: { method: 'GET', path: '/api/v1/documents/events' },
  listTags: { method: 'GET', path: '/api/v1/tags', query: FILTER },
  listFormats: { method: 'GET', path: '/api/v1/formats', query: FILTER },
  submit: { method: 'POST', path: '/api/v1/jobs' },
  listJobs: { method: 'GET', path: '/api/v1/jobs', query: ['status', 'limit', 'offset'] },
  job: { method: 'GET', path: '/api/v1/jobs/{id}' },
  cancelJob: { method: 'POST', path: '/api/v1/jobs/{id}/cancel', query: ['unless_joined'] },
  retryJob: { method: 'POST', path: '/api/v1/jobs/{id}/retry' },
  addNote: {
    method: 'POST',
    path: '/api/v1/jobs',
    body: ['text', 'title', 'author', 'tags', 'metadata', 'filename', 'source_path'],
  },
  noteVersion: { method: 'GET', path: '/api/v1/notes/{id}/versions/{version}' },
  reviseNote: { method: 'PATCH', path: '/api/v1/notes/{id}', body: ['text'] },
  listProjects: { method: 'GET', path: '/api/v1/projects' },
  addProject: { method: 'POST', path: '/api/v1/projects', body: ['id', 'embed_model', 'hybrid_enabled', 'description'] },
  project: { method: 'GET', path: '/api/v1/projects/{project}' },
  changeProject: { method: 'PATCH', path: '/api/v1/projects/{project}', body: ['hybrid_enabled'] },
  removeProject: { method: 'DELETE', path: '/api/v1/projects/{project}' },
  searchProject: {
    method: 'POST',
    path: '/api/v1/projects/{project}/search',
    body: [
      'query', 'top', 'hybrid', 'tags', 'any_tags', 'citekey', 'source', 'page_from', 'page_to', 'year_from', 'year_to',
      'metadata',
    ],
  },
  projectCollection: { method: 'GET', path: '/api/v1/projects/{project}/collection', query: ['sample'] },
  projectDocuments: { method: 'GET', path: '/api/v1/projects/{project}/documents', query: ['limit', 'offset'] },
  addProjectDocument: { method: 'POST', path: '/api/v1/projects/{project}/documents' },
  removeProjectDocument: { method: 'DELETE', path: '/api/v1/projects/{project}/documents/{id}' },
  projectOriginal: { method: 'GET', path: '/api/v1/projects/{project}/documents/{id}/original' },
  chooseReference: { method: 'POST', path: '/api/v1/projects/{project}/documents/{id}/reference', body: ['citekey'] },
  exportReferences: { method: 'GET', path: '/api/v1/projects/{project}/references', query: ['format'] },
  unmatchedDocuments: { method: 'GET', path: '/api/v1/projects/{project}/references/unmatched', query: ['limit'] },
  importReferences: { method: 'POST', path: '/api/v1/projects/{project}/references', body: ['text'] },
  listTodos: {
    method: 'GET',
    path: '/api/v1/todos',
    query: ['status', 'priority', 'due_before', 'claimed_by', 'ready_for', 'sort', 'limit', 'offset'],
  },
  addTodo: { method: 'POST', path: '/api/v1/todos', body: ['title', 'description', 'due', 'priority', 'depends_on'] },
  changeTodo: {
    method: 'PATCH',
    path: '/api/v1/todos/{id}',
    body: ['title', 'description', 'due', 'priority', 'depends_on', 'status'],
  },
  todoEvents: { method: 'GET', path: '/api/v1/todos/events' },
  completeTodo: { method: 'POST', path: '/api/v1/todos/{id}/complete' },
  deleteTodo: { method: 'DELETE', path: '/api/v1/todos/{id}' },
  claimTodo: { method: 'POST', path: '/api/v1/todos/{id}/claim', body: ['assignee', 'lease_ms'] },
  releaseTodo: { method: 'POST', path: '/api/v1/todos/{id}/release', body: ['assignee'] },
  listKeys: { method: 'GET', path: '/api/v1/keys' },
  addKey: {
    method: 'POST',
    path: '/api/v1/keys',
    body: ['name', 'sha256', 'permissions', 'collections', 'projects', 'tools', 'expires_at'],
  },
  revokeKey: { method: 'DELETE', path: '/api/v1/keys/{name}' },
  reindex: { method: 'POST', path: '/api/v1/reindex' },
};

/** The path of an operation, with its variables filled in. */
export function path(name, variables = {}) {
  return operations[name].path.replace(/\{(\w+)\}/g, (_, variable) => encodeURIComponent(variables[variable]));
}

function checked(name, kind, given) {
  const allowed = operations[name][kind] ?? [];
  const unknown = Object.keys(given ?? {}).filter((field) => !allowed.includes(field));
  if (unknown.length) throw new Error(`${name} has no ${kind} field ${unknown.join(', ')}`);
  return given;
}

function options(name, { query, body, ...others }) {
  return {
    ...others,
    query: checked(name, 'query', query),
    body: body === undefined ? undefined : checked(name, 'body', body),
  };
}

/**
 * Calls an operation and returns the JSON of its answer.
 *
 * @param {keyof operations} name
 * @param {{path?: object, query?: object, body?: object, form?: FormData, signal?: AbortSignal, more?: object}} given
 *   `path` fills the variables of the path, `more` adds headers
 */
export function call(name, { path: variables, ...given } = {}) {
  return json(operations[name].method, path(name, variables), options(name, given));
}

/** Calls an operation and returns its answer as a Blob. */
export async function blob(name, { path: variables, ...given } = {}) {
  return (await send(operations[name].method, path(name, variables), options(name, given))).blob();
}

/** Follows the changes of tasks, or of documents and notes, until the signal aborts. */
export const todoChanges = (receive, signal) => follow(path('todoEvents'), ({ type }) => type !== 'ready' && receive(), signal);
export const documentChanges = (receive, signal) => follow(path('documentEvents'), ({ type }) => type !== 'ready' && receive(), signal);

/** The original file of a document, or of a document of a project. */
export async function original({ id, project }, signal) {
  const where = project ? path('projectOriginal', { id, project: project.replaceAll('/', '~') }) : path('documentOriginal', { id });
  return (await send('GET', where, { signal })).arrayBuffer();
}

/** The words that OCR read on a page of a document, with their places. */
export async function recognised({ id }, page, signal) {
  return (await call('documentWords', { path: { id }, query: { page }, signal })).words;
}

/** A document, or null when there is none or the key does not reach it. */
export async function findDocument(id, signal) {
  try {
    return await call('document', { path: { id }, query: { chunks: false }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
