import { Presets, SingleBar } from 'cli-progress';

/** How far a command is: a bar on a terminal, JSON lines elsewhere. */
export interface Progress {
  /** `total` is left out where it cannot be known. */
  start(task: string, total?: number): Task;
  /** Gives the terminal back where a task will not finish: a bar redraws itself for ever, and hides the cursor. */
  close(): void;
}

export interface Task {
  update(done: number): void;
  finish(done: number): void;
}

type ErrorStream = NodeJS.WriteStream;

export const createProgress = (stream: ErrorStream): Progress => {
  const bars: SingleBar[] = [];
  return {
    start: (task, total) => {
      if (stream.isTTY !== true) return lineTask(stream, task, total);
      const bar = barOf(stream, total);
      bars.push(bar);
      return barTask(bar, task, total);
    },
    close: () => {
      for (const bar of bars) bar.stop();
    },
  };
};

const barOf = (stream: ErrorStream, total: number | undefined): SingleBar => {
  const format = total === undefined ? '{task}  {value}' : '{task}  {bar} {percentage}%  {value}/{total}';
  return new SingleBar({ stream, format, hideCursor: true, fps: 8 }, Presets.shades_classic);
};

const barTask = (bar: SingleBar, task: string, total: number | undefined): Task => {
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
