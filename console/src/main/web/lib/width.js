import { useEffect, useState } from './ui.js';

/** The width of the inside of an element, in whole pixels; 0 while it is not shown. */
export function useWidth(element) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return width;
}
