// What keys can be allowed. A test compares these lists with the server's.

export const PERMISSIONS = [
  { name: 'documents:read', about: 'Search and read documents and notes' },
  { name: 'documents:write', about: 'Add and change documents and notes' },
  { name: 'documents:delete', about: 'Remove documents and notes' },
  { name: 'documents:move', about: 'Move documents to other collections and into projects' },
  { name: 'projects:read', about: 'Search and read projects' },
  { name: 'projects:write', about: 'Add content to projects, and add or remove projects' },
  { name: 'projects:create', about: 'Create projects' },
  { name: 'tasks:read', about: 'Read the to-do list' },
  { name: 'tasks:create', about: 'Add tasks' },
  { name: 'tasks:update', about: 'Change, claim and complete tasks' },
  { name: 'tasks:delete', about: 'Remove tasks' },
  { name: 'files:read', about: "Add files from the server's disk" },
  { name: 'folders:read', about: 'List the folders that the server keeps in sync' },
  { name: 'folders:manage', about: 'Register and remove synced folders' },
  { name: 'jobs:oversee', about: 'See, retry and cancel the jobs of all callers' },
  { name: 'metrics:read', about: 'See metrics and charts' },
  { name: 'audit:read', about: 'Read the audit log' },
  { name: 'backups:create', about: 'Take backups of all data' },
  { name: 'exports:create', about: 'Export documents, notes, tasks and projects' },
  { name: 'keys:read', about: 'List keys' },
  { name: 'keys:manage', about: 'Add and revoke keys' },
  { name: 'callers:represent', about: 'Act on behalf of other callers (for gateways)' },
];

/** The default permissions of a key. */
export const USUAL = ['documents:read', 'documents:write', 'documents:delete', 'projects:read', 'projects:write', 'tasks:*'];

export const READING = ['documents:read', 'projects:read', 'tasks:read'];

/** Presets and families of tools. */
export const TOOL_GROUPS = {
  all: 'every tool',
  lean: 'the twelve that a general agent needs',
  knowledge: 'documents',
  kb: 'notes and collections',
  chunks: 'projects',
  tasks: 'the to-do list',
  search: 'search and fetch, for connectors',
};

/** How a set of permissions reads. */
export function summary(permissions) {
  const held = new Set(permissions);
  const same = (names) => names.length === held.size && names.every((name) => held.has(name));
  if (held.has('*:*') || held.has('*')) return 'Administrator';
  if (same(USUAL)) return 'Read and write';
  if (same(READING)) return 'Read only';
  return null;
}
