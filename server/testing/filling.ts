import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** Two members who know each other, and a word that appears nowhere but in what `member` writes. */
export interface Filling {
  readonly app: TestApp;
  readonly member: TestMember;
  readonly other: TestMember;
  readonly canary: string;
}

const features = resolve(import.meta.dirname, '../features');

/** Creates every kind of row that belongs to a member, through `fill` of each `<name>.testing.ts`. */
export async function fillEveryTable(filling: Filling): Promise<void> {
  for (const file of globSync('*/*.testing.ts', { cwd: features }).sort()) {
    const { fill } = (await import(resolve(features, file))) as { fill(filling: Filling): Promise<void> };
    await fill(filling);
  }
}
