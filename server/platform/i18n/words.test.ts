import { locales } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { nicheWords, words } from './words.ts';

test('plurals and numbers follow the rules of each language', () => {
  const said = locales.map((locale) =>
    [1, 3, 12_500].map((count) => words(locale)('common:navigation.unread', { count })).join(', '),
  );
  expect(said).toMatchInlineSnapshot(`
    [
      "1 ulæst besked, 3 ulæste beskeder, 12.500 ulæste beskeder",
      "1 ungelesene Nachricht, 3 ungelesene Nachrichten, 12.500 ungelesene Nachrichten",
      "1 unread message, 3 unread messages, 12,500 unread messages",
      "1 unread message, 3 unread messages, 12,500 unread messages",
      "1 mensaje sin leer, 3 mensajes sin leer, 12.500 mensajes sin leer",
      "1 lukematon viesti, 3 lukematonta viestiä, 12 500 lukematonta viestiä",
      "1 message non lu, 3 messages non lus, 12 500 messages non lus",
      "1 messaggio non letto, 3 messaggi non letti, 12.500 messaggi non letti",
      "1 ulest melding, 3 uleste meldinger, 12 500 uleste meldinger",
      "1 ongelezen bericht, 3 ongelezen berichten, 12.500 ongelezen berichten",
      "1 nieprzeczytana wiadomość, 3 nieprzeczytane wiadomości, 12 500 nieprzeczytanych wiadomości",
      "1 oläst meddelande, 3 olästa meddelanden, 12 500 olästa meddelanden",
    ]
  `);
});

test('a text that a variant of a language lacks comes from the language', () => {
  expect(words('en-US')('payment:statuses.cancelled')).toBe('Canceled');
  expect(words('en-US')('payment:statuses.failed')).toBe(words('en')('payment:statuses.failed'));
});

test("a niche's words precede the usual ones, with the same values", () => {
  const [gay, usual] = [nicheWords('nl', 'gay'), words('nl')];
  expect(gay('site:home.lead', { name: 'Ours' })).toContain('Ours');
  expect(gay('site:home.lead', { name: 'Ours' })).not.toBe(usual('site:home.lead', { name: 'Ours' }));
  expect(gay('site:offline.title')).toBe(usual('site:offline.title'));
});
