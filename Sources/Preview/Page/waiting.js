// Waiting: for a time, and for the page to be on view.

/** Waits for a time in milliseconds. */
export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Runs a function now and each time that the page comes back into view, until a signal aborts. Its own signal aborts when the page
 * is hidden: a browser shares few connections among all tabs, and those in the background must not hold them.
 */
export function whileVisible(until, run) {
  let visit = null;
  const follow = () => {
    visit?.abort();
    if (document.hidden || until.aborted) return;
    visit = new AbortController();
    run(visit.signal);
  };
  document.addEventListener("visibilitychange", follow, { signal: until });
  until.addEventListener("abort", follow);
  follow();
}
