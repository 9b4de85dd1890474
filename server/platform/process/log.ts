import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';

/** Structured lines without personal content: no bodies, page addresses or names; errors by type and stack. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: null,
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) =>
        error instanceof Error
          ? { type: error.name, code: (error as { code?: unknown }).code, stack: withoutContent(error.stack) }
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
