import { useEffect, useState } from './ui.js';

/** A value that components can follow. */
export function store(initial) {
  let value = initial;
  const followers = new Set();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      followers.forEach((follower) => follower(value));
    },
    update(change) {
      this.set(change(value));
    },
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}

/** The value of a store; the component renders again when it changes. */
export function useStore(followed) {
  const [value, setValue] = useState(followed.get());
  useEffect(() => {
    setValue(followed.get());
    return followed.follow((next) => setValue(() => next));
  }, [followed]);
  return value;
}
