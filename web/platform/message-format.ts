import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { I18nFormatModule } from 'i18next';
import { IntlMessageFormat } from 'intl-messageformat';

/** Formats the messages that the build has parsed: a text without arguments is a string, any other a list of elements. */
export function messageFormat(): I18nFormatModule {
  const formats = new WeakMap<MessageFormatElement[], IntlMessageFormat>();
  return {
    type: 'i18nFormat',
    parse(message: unknown, values: Record<string, unknown>, language: string) {
      if (!Array.isArray(message)) return message;
      const format = formats.get(message) ?? new IntlMessageFormat(message, language);
      formats.set(message, format);
      return format.format(values as Parameters<IntlMessageFormat['format']>[0]);
    },
    addLookupKeys: (keys: string[]) => keys,
  } as I18nFormatModule;
}
