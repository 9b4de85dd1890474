import type pg from 'pg';

/**
 * Makes a function that buffers what is written to a connection until `later` runs what it is given: it goes out as one
 * message, by one system call.
 */
export function createCork(later: (uncork: () => void) => void): (connection: pg.Connection) => void {
  let isCorked = false;
  return ({ stream }) => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    later(() => {
      isCorked = false;
      stream.uncork();
    });
  };
}
