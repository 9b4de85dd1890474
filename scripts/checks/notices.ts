import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly copyright: string;
}

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

const introduction = `# Third-party notices

Rendezvous is under the [MIT licence](LICENSE). It uses the packages below, as \`package-lock.json\` names them for
production; the full text of each licence is in the package's folder in \`node_modules\`. \`npm run notices\` writes
this file, and \`npm test\` fails when it is out of date.

| Data | Licence | Source |
| --- | --- | --- |
| Cities and their positions | CC BY 4.0 | [GeoNames](https://www.geonames.org/) |
| Countries of network addresses | CC BY 4.0 | [NRO](https://www.nro.net/), packaged by [ip-location-db](https://github.com/sapics/ip-location-db) |
| Boundaries | public domain | [Natural Earth](https://www.naturalearthdata.com/) |
| Drawn people of the home page, the films and the demo | CC BY 4.0 | [Avatar Illustration System](https://www.figma.com/community/file/829741575478342595) by Micah Lanier, remixed by [DiceBear](https://www.dicebear.com/styles/micah/) |
| Marks of payment methods | CC0 1.0, MIT | [Simple Icons](https://simpleicons.org), [payment_icons](https://github.com/activemerchant/payment_icons), Copyright 2015 Shopify Inc ([licence](web/features/payment/marks/LICENSE)) |

| Package | Version | Licence | Copyright |
| --- | --- | --- | --- |
`;

/** The notices for the packages that an installation runs, the same on every system. */
export function thirdPartyNotices(): string {
  const rows = notices().map(
    ({ name, version, licence, copyright }) => `| ${name} | ${version} | ${licence} | ${copyright} |\n`,
  );
  return introduction + [...new Set(rows)].join('');
}

function notices(): Notice[] {
  const packages: Record<string, Locked> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const production = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  return production
    .map(([path, locked]) => {
      const name = nameOf(path);
      // A build for one system is installed on that system only, so its folder cannot be read on every machine.
      const whole = locked.optional ? ownerOf(name, packages) : undefined;
      const manifest = locked.license === undefined || !locked.optional ? manifestOf(path) : undefined;
      return {
        name,
        version: locked.version,
        licence: locked.license ?? manifest?.license ?? 'see the package',
        copyright: locked.optional
          ? whole
            ? `see ${whole}`
            : 'optional, see the package'
          : (copyrightIn(path) ?? authorOf(manifest) ?? 'see the package'),
      };
    })
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The package of which `name` is a build for one system, or a part of one. */
function ownerOf(name: string, packages: Readonly<Record<string, Locked>>): string | undefined {
  const owner = Object.entries(packages).find(
    ([path, { optionalDependencies }]) => path !== '' && optionalDependencies?.[name] !== undefined,
  );
  return owner && nameOf(owner[0]);
}

interface Manifest {
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

function manifestOf(path: string): Manifest | undefined {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function authorOf(manifest: Manifest | undefined): string | undefined {
  const author =
    typeof manifest?.author === 'string' ? manifest.author.replace(/\s*[<(].*$/, '') : manifest?.author?.name;
  return author ? plain(author) : undefined;
}

/** Excludes lines that are terms of a licence or a template for a name. */
const copyrightLine =
  /^[\s*#]*(?:the MIT license[^,\n]*,? )?(copyright(?=[\s:])(?!\s*(?:notice|owner|licen[sc]e|holder|statement|law|and|or|in|interest|\[|\{|on\b|,|$)).*)$/i;

function copyrightIn(path: string): string | undefined {
  const folder = join(root, path);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const file = files.find((name) => /^(licen[sc]e|copying)/i.test(name));
  if (!file) return undefined;
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const found = lines.flatMap((line) => copyrightLine.exec(line)?.[1] ?? []).map(plain);
  return found.length > 0 ? [...new Set(found)].slice(0, 3).join('; ') : undefined;
}

/** Escapes text for a row of the table. */
const plain = (text: string) =>
  text
    .replace(/\s*<[^>]*>/g, '')
    .replace(/[|\\`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
