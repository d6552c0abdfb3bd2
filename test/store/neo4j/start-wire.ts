import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  readonly uri: string;
  /** Nobody is there any more: what is open breaks, what comes is refused. */
  cut(): void;
  /** The server holds its connections and says nothing. */
  mute(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A wire to the real server, of the test's own: the server itself is shared and goes on. */
export const startWire = async (uri: string): Promise<Wire> => {
  const { hostname, port } = new URL(uri);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'mute' = 'whole';
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (bytes) => {
      if (state !== 'mute') other.write(bytes);
    });
  };
  const listener = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'cut') return void near.destroy();
    const far = connect(Number(port), hostname);
    keep(near, far);
    keep(far, near);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: `bolt://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mute: () => {
      state = 'mute';
    },
    mend: () => {
      // What was said into a mute wire is lost: such connections cannot be used again.
      if (state === 'mute') breakAll();
      state = 'whole';
    },
    close: async () => {
      breakAll();
      listener.close();
      await once(listener, 'close');
    },
  };
};
