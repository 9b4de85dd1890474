import { useState } from 'react';

/** What was written and not sent yet. Gone with the document: an answer may be private, so the browser keeps none. */
const drafts = new Map<string, unknown>();

/** The fields of a form, which stay for what it is about when it closes, until `drop` once they are sent. */
export function useDraft<Fields>(
  about: string,
  first: () => Fields,
): { fields: Fields; write: (fields: Partial<Fields>) => void; drop: () => void } {
  const [fields, setFields] = useState(() => (drafts.get(about) as Fields | undefined) ?? first());
  return {
    fields,
    write(changed) {
      const next = { ...fields, ...changed };
      drafts.set(about, next);
      setFields(next);
    },
    drop: () => drafts.delete(about),
  };
}
