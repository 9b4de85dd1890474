import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { FairQueue } from './fair-queue.ts';
import { ImageRefused, type Images, type Refusal, type Rendered } from './image.ts';

const root = resolve(import.meta.dirname, '../../..');
/** The real location of the decoders: an installation may symlink its packages. */
const packages = realpathSync(createRequire(import.meta.url).resolve('sharp')).replace(
  /(?<=[\\/]node_modules[\\/])(?!.*[\\/]node_modules[\\/]).*$/,
  '',
);

/** The longest a process may take to start on a busy machine. */
const startSeconds = 15;

interface Task {
  readonly bytes: Uint8Array;
  resolve(rendered: Rendered): void;
  reject(error: Error): void;
}

interface Worker {
  readonly process: ChildProcess;
  task: Task | undefined;
  deadline: NodeJS.Timeout | undefined;
  isReady: boolean;
}

interface Options {
  /** Pictures rendered at once; one core is left to the app. */
  workers?: number;
  /** A picture that takes longer is given up and its process killed. */
  seconds?: number;
  /** Pictures that may wait, of all owners and of one, before new ones are refused as busy. */
  queue?: number;
  queueOfOwner?: number;
  report?(error: Error): void;
}

/**
 * Renders pictures in separate processes, started on demand, so that a hostile file can crash at most one of them.
 * Owners take turns, so that one with many or slow pictures delays another's by no more than what is being rendered.
 */
export function createImages({
  workers = Math.max(1, availableParallelism() - 1),
  seconds = 20,
  queue = 40,
  queueOfOwner = 8,
  report = () => {},
}: Options = {}): Images {
  const pool = new Set<Worker>();
  const waiting = new FairQueue<Task>({ all: queue, ofOwner: queueOfOwner });
  let closed = false;

  function begin(): Worker {
    const process = fork(join(import.meta.dirname, 'worker.ts'), {
      // No secrets of the app, no network, no writing, no programs; wasm and the heap are bounded, and the process
      // checks its total memory itself.
      env: {},
      execArgv: [
        '--permission',
        '--allow-addons',
        `--allow-fs-read=${root}/*`,
        `--allow-fs-read=${packages}*`,
        '--max-old-space-size=256',
        '--wasm-max-mem-pages=12288',
        '--disable-warning=SecurityWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { process, task: undefined, deadline: undefined, isReady: false };
    process.on('message', (message: { ready?: true; rendered?: Rendered; refused?: Refusal }) => {
      if (message.ready) worker.isReady = true;
      else if (message.rendered) finish(worker, (task) => task.resolve(message.rendered as Rendered));
      else if (message.refused) finish(worker, (task) => task.reject(new ImageRefused(message.refused as Refusal)));
    });
    process.on('error', () => process.kill('SIGKILL'));
    process.on('exit', () => {
      pool.delete(worker);
      if (!worker.isReady && !closed) report(new Error('The process for pictures did not start'));
      // A process that ends while rendering failed because of the picture: a crash, its time or its memory. One that
      // never became ready failed because of us.
      finish(worker, (task) => task.reject(new ImageRefused(worker.isReady ? 'unreadable' : 'busy')));
    });
    process.unref();
    process.channel?.unref();
    pool.add(worker);
    return worker;
  }

  function finish(worker: Worker, settle: (task: Task) => void): void {
    clearTimeout(worker.deadline);
    const { task } = worker;
    worker.task = undefined;
    if (task) settle(task);
    next();
  }

  function next(): void {
    if (closed || waiting.isEmpty) return;
    const idle = [...pool].find((worker) => !worker.task && worker.process.connected);
    const worker = idle ?? (pool.size < workers ? begin() : undefined);
    const task = worker && waiting.take();
    if (!worker || !task) return;
    worker.task = task;
    worker.deadline = setTimeout(
      () => worker.process.kill('SIGKILL'),
      (worker.isReady ? seconds : seconds + startSeconds) * second,
    );
    worker.process.send({ bytes: task.bytes }, (error) => error && worker.process.kill('SIGKILL'));
  }

  return {
    render: (bytes, owner) =>
      new Promise((resolve, reject) => {
        if (closed || !waiting.add(owner, { bytes, resolve, reject })) return reject(new ImageRefused('busy'));
        next();
      }),

    async close() {
      closed = true;
      for (let task = waiting.take(); task; task = waiting.take()) task.reject(new ImageRefused('busy'));
      await Promise.all(
        [...pool].map(
          (worker) =>
            new Promise<void>((done) => {
              worker.process.ref();
              worker.process.once('exit', () => done());
              worker.process.kill('SIGKILL');
            }),
        ),
      );
    },
  };
}
