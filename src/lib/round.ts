/** Stored scores have four decimals, so that engines and machines agree on them. */
export const round4 = (value: number): number => Math.round(value * 1e4) / 1e4;
