import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

function wordsAt(locale: string, key: string): unknown {
  const [feature, path = ''] = key.split(':');
  const words: unknown = JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../locales/${locale}/${feature}.json`), 'utf8'),
  );
  return path.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], words);
}

/** §5 and §8, letter for letter, in their spelling. */
const dutch: Record<string, string> = {
  'member:error.name_equals_email': 'Je profielnaam moet anders zijn dan je e-mailadres',
  'member:error.name_begins_with_at': 'Je profielnaam mag niet beginnen met een @',
  'member:error.email_invalid': 'Ongeldige e-mail',
  'account:error.birth_required': 'Vul uw geboortedatum in ({min_age}+ jaar)',
  'account:error.birth_too_young': 'Vul uw geboortedatum in ({min_age}+ jaar)',
  'account:error.birth_invalid': 'Ongeldige geboortedatum.',
  'access:error.passwords_differ': 'De opgegeven wachtwoorden zijn niet gelijk.',
  'access:error.login_failed': 'Login mislukt, probeer opnieuw',
  'access:error.login_blocked': 'Te veel foute pogingen, account voor {minutes} min geblokkeerd.',
  'access:error.email_not_found': 'E-mailadres niet gevonden',
  'access:error.link_invalid': 'Link verlopen of invalide, vraag een nieuwe e-mail aan',
  'access:error.too_many_resets': 'Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens.',
  'account:error.activation_failed': 'Activeren mislukt',
  'request:error.failed': 'Er is een fout opgetreden, probeer het later opnieuw.',
  'credit:error.insufficient': 'Je hebt onvoldoende credits',
  'payment:error.code_not_found': 'Code niet gevonden',
  'payment:error.code_used': 'Code reeds gebruikt',
  'debit:error.code_invalid': 'Code ongeldig',
  'debit:error.blocked': 'Je account is geblokkeerd voor automatische incasso.',
  'payment:status.failed_text': 'De betaling is mislukt of geannuleeerd.',
};

/** §2, §4 and §8, where the specification has them in English. */
const english: Record<string, string> = {
  'site:not_found.title': 'This page could not be found',
  'site:not_found.home': 'Back to the home page',
  'site:error.title': 'Error',
  'site:error.page_failed': 'An error occurred while showing the error page',
  'entry:title': 'Important information',
  'like:match.new_like': 'New like!',
};

test.each(Object.entries(dutch))('the Dutch text of %s is as specified', (key, text) => {
  expect(wordsAt('nl', key)).toBe(text);
});

test.each(Object.entries(english))('the English text of %s is as specified', (key, text) => {
  expect(wordsAt('en', key)).toBe(text);
});
