import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { trackedFiles } from './tracked.ts';

const root = resolve(import.meta.dirname, '..');
const sources = trackedFiles.filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.(test|spec)\./.test(file));

interface Node {
  readonly type?: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

interface Found {
  readonly name: string;
  readonly lines: number;
}

const isFunction = ({ type }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|MethodProperty|ClassMethod)$/.test(`${type}`);
const nameIn = (node: Node): unknown => ((node.identifier ?? node.id ?? node.key) as Node | undefined)?.value;

/** Every function of a file, with the name that it is declared or assigned by. */
function functionsIn(file: string): Found[] {
  const bytes = readFileSync(join(root, file));
  const tree = parseSync(bytes.toString(), { syntax: 'typescript', tsx: file.endsWith('x') });
  const found: Found[] = [];
  const visit = (node: unknown, outer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { span, ...rest } = node as Node;
    const name = String(nameIn(rest) ?? outer);
    if (span && isFunction(rest))
      found.push({
        name,
        // The parser counts bytes over all that it has parsed.
        lines: bytes
          .subarray(span.start - tree.span.start, span.end - tree.span.start)
          .toString()
          .split('\n').length,
      });
    for (const child of Object.values(rest)) visit(child, name);
  };
  visit(tree.body, '');
  return found;
}

/** Closures over what they are given, whose members are functions of their own, as a class has methods. */
const isFactory = /^create[A-Z]|Store$|Suite$/;
const maxFunctionLines = 80;
const maxFactoryLines = 150;

test('a function has 80 lines at most, and a factory 150, whose members have 80 each', () => {
  const functions = sources.flatMap((file) => functionsIn(file).map((found) => ({ file, ...found })));
  expect(functions.length).toBeGreaterThan(3000);
  const atMost = (name: string) => (isFactory.test(name) ? maxFactoryLines : maxFunctionLines);
  const long = functions.filter(({ name, lines }) => lines > atMost(name));
  expect(long).toEqual([]);
});
