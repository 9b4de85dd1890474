import { hostname } from 'node:os';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { WrongClock } from '../database/clock.ts';
import { isUnavailable } from '../database/database.ts';
import type { Config } from './config.ts';
import { requestId } from './request-ids.ts';

/**
 * Structured lines without personal content: no bodies, page addresses or names; errors by type and stack, and by their
 * text where it tells of servers alone. Each names its process, and the request that it belongs to.
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { process: `${hostname()}:${process.pid}` },
    mixin: () => ({ request: requestId() }),
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              code: (error as { code?: unknown }).code,
              message: isAboutServers(error) ? messageOf(error) : undefined,
              stack: withoutContent(error.stack),
            }
          : { type: typeof error },
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** The stack frames without the message, which may quote user input. */
function withoutContent(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .map((line) => line.trim());
}

/** Errors of connections, of a server that can serve nobody, and of clocks; a path may be that of a member's file. */
const isAboutServers = (error: Error): boolean =>
  error instanceof WrongClock || ((isUnavailable(error) || 'syscall' in error) && !('path' in error));

/** Where a host has several addresses, the error has one for each. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : error.message;
