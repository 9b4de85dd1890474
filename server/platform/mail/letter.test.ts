import { expect, test } from 'vitest';
import { renderMail } from './letter.ts';

const mail = {
  locale: 'en',
  brand: 'A & B',
  theme: { primary: '#6b2fa0', wordmark: 'heart', corners: 'soft' },
  title: '<b>Hi</b>',
  paragraphs: ['"One"'],
  button: { label: "Go'", link: 'https://a.example/?x=1&y=2' },
  linkHint: 'Or:',
  footer: ['<script>'],
} as const;

test('every word of a letter is escaped', () => {
  const { html } = renderMail(mail);
  expect(html).toContain('A &amp; B');
  expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect(html).toContain('&quot;One&quot;');
  expect(html).toContain('Go&#39;');
  expect(html).toContain('href="https://a.example/?x=1&amp;y=2"');
  expect(html).not.toContain('<script>');
});

test('the text version says the same as the HTML, with the link on its own line', () => {
  expect(renderMail(mail).text.split('\n')).toEqual(
    expect.arrayContaining(['A & B', '<b>Hi</b>', '"One"', 'https://a.example/?x=1&y=2']),
  );
});

test("a letter has the brand's wordmark and corners", () => {
  expect(renderMail(mail).html).toContain('border-radius:12px');
  const { html } = renderMail({ ...mail, theme: { primary: '#04707c', wordmark: 'heavy', corners: 'sharp' } });
  expect(html).toMatch(/background:#04707c[^>]*font-weight:900[^>]*text-transform:uppercase[^>]*>A &amp; B/);
  expect(html).toContain('border-radius:3px');
});
