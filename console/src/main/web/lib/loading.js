import { useCallback, useEffect, useRef, useState } from './ui.js';

/** Changes that arrive together reload a view once. */
const CHANGES_MS = 250;

/**
 * Loads something for a component, again when the dependencies change. The last value stays while a new one loads.
 *
 * @param {(signal: AbortSignal) => Promise<T>} load
 * @returns {{value?: T, error?: Error, loading: boolean, reload: () => void}}
 */
export function useLoaded(load, dependencies) {
  const [state, setState] = useState({ loading: true });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    latest.current(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ value, loading: false }),
      (error) => !abort.signal.aborted && setState((before) => ({ value: before.value, error, loading: false })),
    );
    return () => abort.abort();
  }, [...dependencies, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}

/** A value that follows another one after it has not changed for a while. */
export function useDebounced(value, milliseconds) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/**
 * Runs a function after changes that the server reports, while the page is visible: browsers open few connections to a
 * server, and each hidden tab would occupy one.
 *
 * @param {(receive: () => void, signal: AbortSignal) => Promise<void>} follow
 */
export function useChanges(follow, run) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    let abort;
    let timer;
    const receive = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, CHANGES_MS);
    };
    const update = () => {
      abort?.abort();
      abort = null;
      if (document.hidden) return;
      abort = new AbortController();
      // Without the stream, the view still reloads on its own changes.
      follow(receive, abort.signal).catch(() => {});
    };
    const shown = () => {
      update();
      if (!document.hidden) latest.current();
    };
    update();
    document.addEventListener('visibilitychange', shown);
    return () => {
      abort?.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, []);
}

/** Runs a function every so often while the component is shown and the page is visible. */
export function useInterval(run, milliseconds) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && latest.current(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
