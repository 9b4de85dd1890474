/** SQL: the UUID that many steps after another, for ids whose order has to be that in which they were written. */
export const uuidAfter = (id: string, steps: string): string =>
  `(left((${id})::text, 24)
    || lpad(to_hex(('x' || right((${id})::text, 12))::bit(48)::bigint + ${steps}), 12, '0'))::uuid`;
