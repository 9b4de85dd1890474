import { Textarea, type TextareaProps } from '@mantine/core';
import { countCharacters, fitsIn } from '@rendezvous/contract/text/graphemes';
import { useTranslation } from '../i18n/i18n.ts';
import { codeText } from '../query/problem.ts';

interface FreeTextFieldProps extends Omit<TextareaProps, 'value' | 'maxLength'> {
  readonly value: string;
  /** The most characters, as readers count them. */
  readonly most: number;
  /** The code of the failure of a longer text. */
  readonly tooLong?: string;
  /** Describes the field by its length. */
  readonly counted?: (count: number) => string;
}

/** A field for a `FreeText` of the contract: says when the text is too long, and never cuts off what is pasted. */
export function FreeTextField({ most, tooLong = 'request.too_big', counted, ...props }: FreeTextFieldProps) {
  const { t } = useTranslation();
  const text = props.value.trim();
  return (
    <Textarea
      {...props}
      {...(counted && { description: counted(countCharacters(text)) })}
      error={props.error ?? (!fitsIn(text, most) && codeText(t, tooLong))}
    />
  );
}
