type Field = HTMLInputElement | HTMLTextAreaElement;

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const fields = (): Field[] => [...document.querySelectorAll<Field>('input[name]:not([type=file]), textarea[name]')];

/** Each field with its place among those of its name. */
const placed = (): [place: string, field: Field][] => {
  const seen = new Map<string, number>();
  return fields().map((field) => {
    const before = seen.get(field.name) ?? 0;
    seen.set(field.name, before + 1);
    return [`${field.name} ${before}`, field];
  });
};

/**
 * To be called as React begins to hydrate a page that the browser has translated: React finds other texts than it
 * expects, and renders the page anew. Returns what then puts the input into the new fields, as if it were typed there.
 */
export function keepInput(): () => void {
  const kept = new Map(
    placed().flatMap(([place, field]): [string, string | boolean][] => {
      if (isBox(field)) return field.checked === field.defaultChecked ? [] : [[place, field.checked]];
      return field.value === field.defaultValue ? [] : [[place, field.value]];
    }),
  );
  return () => {
    setTimeout(async () => {
      for (const [place, field] of placed()) {
        const input = kept.get(place);
        if (input === undefined) continue;
        kept.delete(place);
        enter(field, input);
        // React renders between two inputs, as when somebody types.
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
  };
}

function enter(field: Field, input: string | boolean): void {
  if (typeof input === 'boolean') {
    if (isBox(field) && field.checked !== input) field.click();
    return;
  }
  // React compares with what it set itself: the element's own property is its.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, input);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
