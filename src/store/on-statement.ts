/** Told of every statement before it runs: its name, its text, and the values it is given. Counters need the name alone. */
export type OnStatement = (name: string, text: string, parameters: Readonly<Record<string, unknown>>) => void;
