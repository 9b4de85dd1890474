import { type Gateway, GatewayFailure } from './gateway.ts';

type Call = (...input: unknown[]) => Promise<unknown>;

/** A gateway whose failures are told to `failed` before they are thrown. */
export function watched(gateway: Gateway, failed: (failure: GatewayFailure) => Promise<void>): Gateway {
  const members = gateway as unknown as Readonly<Record<string, unknown>>;
  const watch =
    (name: string): Call =>
    async (...input) => {
      try {
        return await (members[name] as Call)(...input);
      } catch (error) {
        if (error instanceof GatewayFailure) await failed(error);
        throw error;
      }
    };
  const calls = Object.keys(members).filter((name) => typeof members[name] === 'function');
  return { ...gateway, ...(Object.fromEntries(calls.map((name) => [name, watch(name)])) as object) };
}
