// The views of the console, in the order of the navigation. A view is a module whose default export is a component; it is
// loaded when it is first shown. Views whose permission the key lacks are not offered.

/**
 * @typedef {object} View
 * @property {string} path the first segment of its address
 * @property {string} title
 * @property {string} icon
 * @property {string} group the section of the navigation; hidden views have none
 * @property {string} permission what the key needs
 * @property {string} shortcut goes there after g
 * @property {() => Promise<{default: Function}>} load
 */

/** @type {View[]} */
export const views = [
  {
    path: 'search', title: 'Search', icon: 'search', group: 'Knowledge', permission: 'documents:read', shortcut: 's',
    load: () => import('./search.js'),
  },
  {
    path: 'documents', title: 'Documents', icon: 'documents', group: 'Knowledge', permission: 'documents:read', shortcut: 'd',
    load: () => import('./documents.js'),
  },
  {
    path: 'notes', title: 'Notes', icon: 'notes', group: 'Knowledge', permission: 'documents:read', shortcut: 'n',
    load: () => import('./notes.js'),
  },
  {
    path: 'tasks', title: 'Tasks', icon: 'tasks', group: 'Work', permission: 'tasks:read', shortcut: 't',
    load: () => import('./tasks.js'),
  },
  {
    path: 'projects', title: 'Projects', icon: 'projects', group: 'Work', permission: 'projects:read', shortcut: 'p',
    load: () => import('./projects.js'),
  },
  {
    path: 'jobs', title: 'Jobs', icon: 'jobs', group: 'Server', permission: 'documents:read', shortcut: 'j',
    load: () => import('./jobs.js'),
  },
  {
    path: 'tools', title: 'Tools', icon: 'tools', group: 'Server', permission: null, shortcut: 'o',
    load: () => import('./tools.js'),
  },
  {
    path: 'status', title: 'Status', icon: 'status', group: 'Server', permission: 'documents:read', shortcut: 'u',
    load: () => import('./status.js'),
  },
  {
    path: 'keys', title: 'Keys', icon: 'keys', group: 'Server', permission: 'keys:read', shortcut: 'k',
    load: () => import('./keys.js'),
  },
  {
    path: 'connect', title: 'Connect', icon: 'connect', group: 'Server', permission: null, shortcut: 'c',
    load: () => import('./connect.js'),
  },
];

export const home = 'search';
