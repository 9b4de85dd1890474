import { expect, test } from 'vitest';
import { writeDocument } from './document.server.ts';

const html =
  '<html><head><style id="theme" nonce="n"></style></head><body><p>&lt;style id=&quot;theme&quot; – Łucja</p>' +
  '<script id="data"></script></body></html>';

test('each text is inserted into its element, and the last text before the end', () => {
  const fillings = [
    { into: '<style id="theme"', texts: [{ common: ':root{--é:1}' }] },
    { into: '<script id="data"', texts: ['{"a":', { common: '["–"]' }, '}'] },
  ];
  for (const _ of ['first', 'again']) {
    expect(writeDocument(html, fillings, '<script>last</script>').toString()).toBe(
      '<html><head><style id="theme" nonce="n">:root{--é:1}</style></head><body>' +
        '<p>&lt;style id=&quot;theme&quot; – Łucja</p>' +
        '<script id="data">{"a":["–"]}</script><script>last</script></body></html>',
    );
  }
});

test('a page without these elements stays unchanged', () => {
  expect(writeDocument('<html><body>Łódź</body>', [{ into: '<style id="theme"', texts: ['a'] }], 'b').toString()).toBe(
    '<html><body>Łódź</body>',
  );
});

test('no script is fetched before the page is painted, and no member’s text is taken for a script', () => {
  const member =
    '&lt;link rel=&quot;modulepreload&quot; href=&quot;/x.js&quot;/&gt; ' +
    'nonce=&quot;n&quot; type=&quot;module&quot; async=&quot;&quot;&gt;';
  const page =
    '<html><head><link rel="modulepreload" href="/a.js" nonce="n"/>' +
    '<link rel="modulepreload" href="/libraries-1.js" nonce="n"/><style></style></head>' +
    `<body>${member}<script nonce="n" type="module" async="">import "/a.js"</script></body></html>`;
  const written = writeDocument(page, [], '<script>last</script>').toString();
  expect(written).toContain(
    `<head><style></style></head><body>${member}` +
      '<script nonce="n" type="text/waiting">import "/a.js"</script><script>last</script>',
  );
  const [, starter] =
    /<script nonce="n">\((function \w*\(.*\})\)\(\["\/a.js","\/libraries-1.js"\],"\/libraries-1.js",.*\)<\/script><\/body><\/html>$/.exec(
      written,
    ) ?? [];
  // Its globals are the browser's.
  expect(new Function(`return ${starter}`)()).toHaveLength(6);
});
