import { expect, test } from 'vitest';
import { writeDocument } from './document.server.ts';

const html =
  '<html><head><style id="theme" nonce="n"></style></head><body><p>&lt;style id=&quot;theme&quot; – Łucja</p><script id="data"></script></body></html>';

test('each text stands in its element, and the last before the end', () => {
  const fillings = [
    { into: '<style id="theme"', texts: [{ common: ':root{--é:1}' }] },
    { into: '<script id="data"', texts: ['{"a":', { common: '["–"]' }, '}'] },
  ];
  for (const _ of ['first', 'again']) {
    expect(writeDocument(html, fillings, '<script>last</script>').toString()).toBe(
      '<html><head><style id="theme" nonce="n">:root{--é:1}</style></head><body><p>&lt;style id=&quot;theme&quot; – Łucja</p>' +
        '<script id="data">{"a":["–"]}</script><script>last</script></body></html>',
    );
  }
});

test('a page without the elements stays as it is', () => {
  expect(writeDocument('<html><body>Łódź</body>', [{ into: '<style id="theme"', texts: ['a'] }], 'b').toString()).toBe('<html><body>Łódź</body>');
});

test('scripts are fetched behind what is seen, and no text of a member is taken for one', () => {
  const page = '<html><head><link rel="modulepreload" href="/a.js"/><style id="theme"></style></head><body>&lt;link rel="modulepreload"</body></html>';
  expect(writeDocument(page, [{ into: '<style id="theme"', texts: [] }], '').toString()).toBe(
    page.replace('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  );
});
