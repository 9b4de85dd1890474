import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface Entry {
  readonly name: string;
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Gains nothing by being compressed, such as a picture. */
  readonly isPacked: boolean;
}

/** Writes an archive piece by piece, as fast as it is read. */
export async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for await (const { name, pieces, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A piece is small enough to be compressed between two answers. */
const pieceLength = 16 * 1024;

/** JSON as text for people, of which async iterables are read piece by piece and written as lists. */
export async function* jsonPieces(value: object): AsyncGenerator<Uint8Array> {
  let piece = '';
  for await (const text of textOf(value, '\n')) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}\n`);
}

/** `newline` has the indentation of the value. */
async function* textOf(value: unknown, newline: string): AsyncGenerator<string> {
  const inside = `${newline}  `;
  if (isLong(value)) {
    let isFirst = true;
    for await (const item of value) {
      yield isFirst ? `[${inside}` : `,${inside}`;
      isFirst = false;
      yield* textOf(item, inside);
    }
    yield isFirst ? '[]' : `${newline}]`;
  } else if (Array.isArray(value) && value.length > 0) {
    for (const [index, item] of value.entries()) {
      yield index === 0 ? `[${inside}` : `,${inside}`;
      yield* textOf(item ?? null, inside);
    }
    yield `${newline}]`;
  } else if (isPlain(value)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [index, [name, field]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${inside}${JSON.stringify(name)}: `;
      yield* textOf(field, inside);
    }
    yield fields.length === 0 ? '{}' : `${newline}}`;
  } else yield JSON.stringify(value);
}

const isLong = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
