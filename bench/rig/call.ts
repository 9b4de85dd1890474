export interface Called {
  readonly method: string;
  readonly path: string;
  readonly when?: Readonly<Record<string, string>> | undefined;
}

interface Sent {
  readonly body?: object;
  readonly form?: FormData;
  readonly cookie?: string;
  /** The network address that it comes from, if not this machine's. */
  readonly address?: string;
  readonly signal?: AbortSignal | undefined;
}

export const pathOf = ({ path, when }: Called): string => `${path}${when ? `?${new URLSearchParams(when)}` : ''}`;

/** A call as a page sends it. */
export function call(url: string, called: Called, { body, form, cookie, address, signal }: Sent): Promise<Response> {
  return fetch(`${url}${pathOf(called)}`, {
    method: called.method,
    headers: {
      'request-type': 'client',
      ...(address && { 'x-forwarded-for': address }),
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    body: form ?? (body ? JSON.stringify(body) : null),
    signal: signal ?? null,
  });
}
