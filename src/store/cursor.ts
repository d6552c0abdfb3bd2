export { type CursorPart, decodeCursor, encodeCursor } from '../domain/cursor.ts';
