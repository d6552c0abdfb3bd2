interface Row {
  readonly cursor: string;
}

/** A list that can be had in pages. */
type Paged<T extends Row> = (page: {
  readonly first: number;
  readonly after?: string;
}) => Promise<readonly T[]>;

/**
 * The whole list; throws where going through it page by page gives anything else: a row twice, lost, or elsewhere.
 */
export const walkForward = async <T extends Row>(list: Paged<T>, pageSize: number): Promise<readonly T[]> => {
  const whole = await list({ first: WHOLE });
  const walked: T[] = [];
  for (
    let page = await list({ first: pageSize });
    page.length > 0;
    page = await pageAt(list, pageSize, walked.at(-1))
  ) {
    walked.push(...page);
    if (walked.length > whole.length) break;
  }
  return sameRows(whole, walked);
};

/** As walkForward, from the end to the beginning: pages come last first, each in the list's own order. */
export const walkBackward = async <T extends Row>(
  list: Paged<T>,
  pageSize: number,
): Promise<readonly T[]> => {
  const whole = await list({ first: WHOLE });
  let walked: T[] = [];
  for (
    let page = await list({ first: pageSize });
    page.length > 0;
    page = await pageAt(list, pageSize, walked[0])
  ) {
    walked = [...page, ...walked];
    if (walked.length > whole.length) break;
  }
  return sameRows(whole, walked);
};

const WHOLE = 10_000;

const pageAt = <T extends Row>(list: Paged<T>, first: number, row: T | undefined): Promise<readonly T[]> =>
  list({ first, after: row?.cursor ?? '' });

const sameRows = <T extends Row>(whole: readonly T[], walked: readonly T[]): readonly T[] => {
  if (JSON.stringify(whole) === JSON.stringify(walked)) return whole;
  const cursors = (rows: readonly T[]): string => rows.map(({ cursor }) => cursor).join('\n');
  throw new Error(
    `Pages do not make up the list.\nThe list:\n${cursors(whole)}\nIts pages:\n${cursors(walked)}`,
  );
};
