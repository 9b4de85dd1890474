import { type Gateway, GatewayFailure, type GatewayPayment, GatewayRefusal } from './gateway.ts';

type Call = (...input: unknown[]) => Promise<unknown>;

/** A gateway whose failures are told to `failed`, by the status of their answer, before they are thrown. */
export function watched(gateway: Gateway, failed: (status: number | null) => Promise<void>): Gateway {
  const members = gateway as unknown as Readonly<Record<string, unknown>>;
  const watch =
    (name: string): Call =>
    async (...input) => {
      try {
        return await (members[name] as Call)(...input);
      } catch (error) {
        if (error instanceof GatewayFailure) await failed(error.status);
        else if (name === 'start' && isPageRefused(error, input[0] as GatewayPayment))
          await failed(error.answered.status ?? null);
        throw error;
      }
    };
  const calls = Object.keys(members).filter((name) => typeof members[name] === 'function');
  return { ...gateway, ...(Object.fromEntries(calls.map((name) => [name, watch(name)])) as object) };
}

/** A page is refused for what the account lacks, such as a method; a kept card also by its bank: that is no failure. */
const isPageRefused = (error: unknown, { method }: GatewayPayment): error is GatewayRefusal =>
  error instanceof GatewayRefusal && method !== 'kept';
