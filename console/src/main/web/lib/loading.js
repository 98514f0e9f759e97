import { useCallback, useEffect, useRef, useState } from './ui.js';

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

/** Runs a function every so often while the component is shown and the page is visible. */
export function useInterval(run, milliseconds) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && latest.current(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
