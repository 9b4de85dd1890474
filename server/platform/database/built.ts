import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
} from 'kysely';
import type { ReadExecutor } from './database.ts';
import type { DB } from './schema.gen.ts';

/** Compiles statements, and runs none. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a statement for one of the values it is run with. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_none, name) => new Placeholder(String(name)) });

/**
 * A statement that is built when it first runs and then only given other values: for those of which a call runs many,
 * as building one takes longer than anything else that the process does for it. `$` has a placeholder for each value,
 * which is one parameter; it can be neither looked at nor spread. What `build` computes is computed once for all runs.
 */
export function built<Values extends object, Row>(
  build: (db: Kysely<DB>, $: Values) => { compile(on: QueryExecutorProvider): CompiledQuery<Row> },
): (on: ReadExecutor, values: Values) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (on, values) => {
    statement ??= build(compiler, placeholders as Values).compile(compiler);
    const given = ({ name }: Placeholder) => (values as Record<string, unknown>)[name];
    const parameters = statement.parameters.map((one) => (one instanceof Placeholder ? given(one) : one));
    return (await on.getExecutor().executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
