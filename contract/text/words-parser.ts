import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Message, Part } from './words.ts';

/** Reads an ICU text. Throws on one that is malformed or needs more than `write` knows. */
export const parseMessage = (text: string): Message =>
  shortest(parse(text, { ignoreTag: true, captureLocation: false }).map((element) => partOf(element)));

const shortest = (parts: Part[]): Message => (parts.every((part) => typeof part === 'string') ? parts.join('') : parts);

/** `around` is the plural around the element, which gives `#` its value. */
function partOf(element: MessageFormatElement, around?: { value: string; offset: number }): Part {
  switch (element.type) {
    case 0:
      return element.value;
    case 1:
      return { value: element.value };
    case 2:
      if (!element.style) return { number: element.value, less: 0 };
      break;
    case 5:
      return { select: element.value, cases: casesOf(element.options, around) };
    case 6:
      return {
        plural: element.value,
        less: element.offset,
        ordinal: element.pluralType === 'ordinal',
        cases: casesOf(element.options, element),
      };
    case 7:
      if (around) return { number: around.value, less: around.offset };
  }
  throw new Error(
    'only values, {name, number}, select, plural and # are known; money and dates are written by useFormat',
  );
}

function casesOf(
  options: Record<string, { value: MessageFormatElement[] }>,
  around?: { value: string; offset: number },
): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      shortest(value.map((element) => partOf(element, around))),
    ]),
  );
}
