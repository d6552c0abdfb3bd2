import { Presets, SingleBar } from 'cli-progress';

/** How far a command is: a bar on a terminal, JSON lines elsewhere. */
export interface Progress {
  /** `total` is left out where it cannot be known. */
  start(task: string, total?: number): Task;
}

export interface Task {
  update(done: number): void;
  /** The total became known, or was another. */
  finish(done: number): void;
}

type ErrorStream = NodeJS.WriteStream;

export const createProgress = (stream: ErrorStream): Progress => ({
  start: (task, total) =>
    stream.isTTY === true ? barTask(stream, task, total) : lineTask(stream, task, total),
});

const barTask = (stream: ErrorStream, task: string, total: number | undefined): Task => {
  const format = total === undefined ? '{task}  {value}' : '{task}  {bar} {percentage}%  {value}/{total}';
  const bar = new SingleBar({ stream, format, hideCursor: true, fps: 8 }, Presets.shades_classic);
  bar.start(total ?? 0, 0, { task });
  return {
    update: (done) => bar.update(done),
    finish: (done) => {
      bar.setTotal(total ?? done);
      bar.update(done);
      bar.stop();
    },
  };
};

const EVERY_MS = 1000;

const lineTask = (stream: ErrorStream, task: string, total: number | undefined): Task => {
  let last = Date.now();
  const write = (done: number, state: { finished?: true }): void => {
    const line = { progress: task, done, ...(total === undefined ? {} : { total }), ...state };
    stream.write(`${JSON.stringify(line)}\n`);
  };
  return {
    update: (done) => {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      write(done, {});
    },
    finish: (done) => write(done, { finished: true }),
  };
};
