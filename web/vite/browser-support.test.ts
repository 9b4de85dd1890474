import { expect, test } from 'vitest';
import { unsupportedInScript, unsupportedInStyle } from './browser-support.ts';

const inScript = (text: string) => unsupportedInScript('a.js', text);

test('what an older browser lacks is found in a script, minified or not', () => {
  for (const [text, found] of [
    ['const a=URL.parse(b);', 'URL.parse'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(a, b)', 'Object.groupBy'],
    ['Map.groupBy(a, b)', 'Map.groupBy'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['a.isSubsetOf(b)', 'isSubsetOf()'],
    ['a.union(b)', 'union()'],
    ['a?.showPopover()', 'showPopover()'],
    ["a.addEventListener('scrollend', b)", 'event scrollend'],
    ['window.requestIdleCallback(a)', 'window.requestIdleCallback'],
    ['requestIdleCallback(a)', 'requestIdleCallback()'],
    ['new URLPattern(a)', 'URLPattern'],
    ['/a/v.test(b)', '/v'],
    ['a("div",{popover:"auto"})', 'attribute popover'],
  ] as const)
    expect(inScript(text), text).toContain(found);
});

test('what browsers have over https only is found in a script', () => {
  expect(inScript('crypto.randomUUID() + navigator.clipboard.writeText(a)')).toEqual([
    'crypto.randomUUID',
    'navigator.clipboard',
  ]);
});

test('what every supported browser has is no finding, nor what is called alike', () => {
  const text = `
    new Intl.Segmenter(a); a.at(-1); a.toSorted(); structuredClone(a); AbortSignal.timeout(1); new URL(a);
    crypto.getRandomValues(a); a.filter(b).map(c); b.parse(c); 'x'.replaceAll(a, b); Object.hasOwn(a, b); a.showModal();
    const { parse, groupBy } = a; a.addEventListener('click', b); new ResizeObserver(b);`;
  expect(inScript(text)).toEqual([]);
});

test('what an older browser lacks is found in a style sheet', () => {
  for (const [text, found] of [
    ['.a{text-wrap:balance}', 'text-wrap'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    ['.a{& .b{color:red}}', '&'],
    ['.a:popover-open{color:red}', ':popover-open'],
    ['.a{color:light-dark(red,blue)}', 'light-dark()'],
    ['.a{view-transition-name:b}', 'view-transition-name'],
  ] as const)
    expect(unsupportedInStyle(text), text).toContain(found);
  expect(unsupportedInStyle('.a:has(.b){display:grid;color:color-mix(in srgb,red,blue);height:100dvh}')).toEqual([]);
});
