import { dayOf } from '../domain/partial-date.ts';
import { validitySpan, type When } from '../domain/validity.ts';
import type { Edge, Reader } from '../store/graph-store.ts';
import { dayNumber, type Span } from './days.ts';

/**
 * In which days roles were held, for telling whether they were held together. As everywhere, a role starts on the
 * first day of `validFrom`, unsaid on the day it was first seen, and ends on the last day of `validTo`; but an unsaid
 * end is the day it was last seen, never open, and never after the time as of which is asked. What a page calls
 * former ended before it was first seen there, so without a stated start it has no days at all.
 */
export class RoleSpans {
  readonly #reader: Reader;
  readonly #when: When;
  readonly #spans = new Map<string, Span>();

  constructor(reader: Reader, when: When) {
    this.#reader = reader;
    this.#when = when;
  }

  /** Afterwards `of` answers for these roles. One statement at most. */
  async load(roles: Iterable<Edge>): Promise<void> {
    const unknown = new Map<string, Edge>();
    for (const role of roles) if (!this.#spans.has(role.id)) unknown.set(role.id, role);
    const open = [...unknown.values()].filter(endsWhenLastSeen);
    const lastSeen =
      open.length === 0
        ? []
        : await this.#reader.lastSeen(
            'relation',
            open.map(({ id }) => id),
          );
    const endings = new Map(open.map(({ id }, at) => [id, lastSeen[at]]));
    for (const role of unknown.values())
      this.#spans.set(role.id, spanOf(role, endings.get(role.id), this.#when));
  }

  of(role: Edge): Span {
    const span = this.#spans.get(role.id);
    if (span === undefined) throw new Error(`the span of ${role.id} was not loaded`);
    return span;
  }
}

const endsWhenLastSeen = ({ says, closedAt }: Edge): boolean =>
  says.validTo === undefined && says.status !== 'FORMER' && closedAt === undefined;

const spanOf = (role: Edge, lastSeen: string | undefined, when: When): Span => {
  const { startDay, endDay } = validitySpan(datedOf(role));
  const ends = [endDay];
  if (role.says.validTo === undefined) {
    ends.push(dayOf(lastSeen ?? role.closedLastSeen ?? role.firstSeen));
    if (when !== 'ever') ends.push(dayOf(when.known));
  }
  return { from: dayNumber(startDay), to: Math.min(...ends.map(dayNumber)) };
};

/** An edge spells out what it lacks, a relation leaves it out. */
const datedOf = ({
  says,
  firstSeen,
  closedAt,
  closedLastSeen,
}: Edge): Parameters<typeof validitySpan>[0] => ({
  says,
  firstSeen,
  ...(closedAt !== undefined && { closedAt }),
  ...(closedLastSeen !== undefined && { closedLastSeen }),
});
