interface Called {
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

/** A call as a page sends it. */
export function call(
  url: string,
  { method, path, when }: Called,
  { body, form, cookie, address, signal }: Sent,
): Promise<Response> {
  return fetch(`${url}${path}${when ? `?${new URLSearchParams(when)}` : ''}`, {
    method,
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
