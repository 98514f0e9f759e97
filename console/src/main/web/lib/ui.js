// The one place that names the rendering library: templates and hooks for every component.
import { h, render, Fragment, createContext } from '../vendor/preact/preact.mjs';
import {
  useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback, useContext, useReducer, useId, useErrorBoundary,
} from '../vendor/preact/hooks.mjs';
import htm from '../vendor/htm/htm.mjs';

/** A template. Values are inserted as text or as attributes, never as markup. */
export const html = htm.bind(h);

export {
  h, render, Fragment, createContext,
  useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback, useContext, useReducer, useId, useErrorBoundary,
};
