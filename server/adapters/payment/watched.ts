import { ProblemError } from '@rendezvous/contract/problem';
import { type Gateway, GatewayRefusal } from './gateway.ts';

const calls = ['start', 'findCharge', 'parseNotice', 'fetchState', 'cancel', 'refund', 'forget'] as const;

/** The status of the answer with which a provider's call failed; null where there was none. */
export function statusOf(error: unknown): number | null {
  const { status } = (error as { logFields?: { status?: unknown } }).logFields ?? {};
  return typeof status === 'number' ? status : null;
}

/**
 * A gateway whose failures are told to `failed` before they are thrown: calls whose outcome is unknown, and not what
 * the provider, or we, say no to.
 */
export function watched(gateway: Gateway, failed: (error: unknown) => Promise<void>): Gateway {
  const watch =
    (call: (typeof calls)[number]) =>
    async (...input: never[]): Promise<unknown> => {
      try {
        return await (gateway[call] as (...all: never[]) => Promise<unknown>)(...input);
      } catch (error) {
        if (!(error instanceof GatewayRefusal || error instanceof ProblemError)) await failed(error);
        throw error;
      }
    };
  return { ...gateway, ...(Object.fromEntries(calls.map((call) => [call, watch(call)])) as object) };
}
