import { accessSync, constants } from 'node:fs';

/** `auto`: pages that hold scripts but next to no text. */
export const RENDER_MODES = ['auto', 'never', 'always'] as const;
export type RenderMode = (typeof RENDER_MODES)[number];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that is named, else one at a usual place. */
export const findChromium = (named?: string): string | undefined =>
  (named === undefined ? USUAL_PLACES : [named]).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
