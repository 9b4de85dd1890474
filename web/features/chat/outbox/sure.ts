/** `scamFailures.sure_…`; named by their beginning, as every page would carry the constants. */
const asked = 'scam.sure_';

/** Whether a message was not sent because its sender is asked first if they are sure. */
export const isSureAsked = (problem = ''): boolean => problem.startsWith(asked);
