import { OrgraphError } from '../domain/errors.ts';
import type { QueryContext } from './context.ts';

export const requireAdmin = ({ admin }: QueryContext): void => {
  if (admin === 'off')
    throw new OrgraphError('MUTATIONS_OFF', 'This server has no admin token, so this is off.');
  if (admin === 'denied')
    throw new OrgraphError('UNAUTHORIZED', 'This needs the admin token as a bearer token.');
};
