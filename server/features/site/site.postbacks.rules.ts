import { type PostbackPlaceholder, postbackEvents, postbackPlaceholders } from '@rendezvous/contract/postback';
import { z } from 'zod';
import { isPublicEndpoint } from '../../adapters/internet/public-address.ts';

const placeholder = /\{([^{}]*)\}/g;

/** The address with a value for each placeholder, escaped so that it stays within its place. */
export const fillTemplate = (template: string, values: Readonly<Record<PostbackPlaceholder, string>>): string =>
  template.replaceAll(placeholder, (_whole, name: string) => encodeURIComponent(values[name as PostbackPlaceholder]));

const isKnown = (name: string) => (postbackPlaceholders as readonly string[]).includes(name);

const Template = z
  .string()
  .max(1000)
  .superRefine((template, { addIssue }) => {
    const problem = problemOf(template);
    if (problem) addIssue({ code: 'custom', message: problem });
  });

function problemOf(template: string): string | null {
  const unknown = [...template.matchAll(placeholder)].map(([, name = '']) => name).find((name) => !isKnown(name));
  if (unknown !== undefined)
    return `{${unknown}} is no placeholder; there are ${postbackPlaceholders.map((name) => `{${name}}`).join(', ')}`;
  const plain = template.replaceAll(placeholder, '0');
  if (/[{}]/.test(plain)) return 'a brace without its other one';
  if (!isPublicEndpoint(plain)) return 'an address like https://network.example/postback?click={sub1}, without a port';
  if (new URL(plain).hash !== '') return 'what follows # would not be sent';
  // Whoever writes a link decides what stands for a placeholder, and must not decide who is told, or where.
  return /\{/.test(template.split('?')[0] ?? '') ? 'placeholders belong behind the question mark' : null;
}

/** A traffic source that is told what became of its visitors. */
const PostbackNetwork = z.strictObject({
  /** As it names itself in its links. */
  network: z.string().trim().min(1).max(100),
  method: z.enum(['GET', 'POST']).default('GET'),
  /** Signs what is sent; known to the network. */
  secret: z.string().min(16, 'needs 16 characters at least').max(200).optional(),
  events: z
    .partialRecord(z.enum(postbackEvents), Template)
    .refine((events) => Object.keys(events).length > 0, `at least one of ${postbackEvents.join(', ')}`),
});
export type PostbackNetwork = z.infer<typeof PostbackNetwork>;

export const Postbacks = z
  .array(PostbackNetwork)
  .default([])
  .refine((networks) => new Set(networks.map(({ network }) => network)).size === networks.length, 'each network once');
