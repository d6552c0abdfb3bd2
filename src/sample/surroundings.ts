import type { Values } from '../domain/mention.ts';
import type { ContactKind } from '../domain/ontology.ts';
import type { PageDraft, Place } from './page-draft.ts';
import type { Language } from './person-name.ts';
import type { Random } from './random.ts';
import { type City, JAPANESE_WARDS, STREETS } from './words/places.ts';

/** Where something is and how to reach it, as the foot of a page has it. */

const FOOT = '/html/body/footer/address';

/** A place within some kilometres of the city's centre; returns the mention's id. */
export const writePlace = (
  page: PageDraft,
  name: string,
  {
    city,
    random,
    language,
    path = `${FOOT}/p[1]`,
  }: { city: City; random: Random; language: Language; path?: string },
): string => {
  const address = addressIn(city, random, language);
  const values: Values = {
    address,
    latitude: near(city.latitude, random),
    longitude: near(city.longitude, random),
  };
  return page.mention({ kind: 'PLACE', name, values, at: { path, text: `${name} ${address}` } });
};

export const contactsOf = (
  site: string,
  random: Random,
  language: Language,
): { kind: ContactKind; value: string; at: Place }[] => {
  const number = `${random.between(1000, 9999)}`;
  const phone = language === 'japanese' ? `000-0000-${number}` : `+00 555 01${number.slice(0, 2)}`;
  const email = `office@${new URL(site).host.replace(/^www\./, '')}`;
  return [
    { kind: 'PHONE', value: phone, at: { path: `${FOOT}/p[2]`, text: `Tel. ${phone}` } },
    { kind: 'EMAIL', value: email, at: { path: `${FOOT}/p[3]`, text: email } },
  ];
};

const addressIn = (city: City, random: Random, language: Language): string =>
  language === 'japanese'
    ? `${city.name}${random.pick(JAPANESE_WARDS)}${random.between(1, 5)}丁目${random.between(1, 30)}番地`
    : `${random.between(1, 250)} ${random.pick(STREETS)} Street, ${city.name}`;

/** Five decimals are a metre. */
const near = (degrees: number, random: Random): number =>
  Math.round((degrees + (random.below(6001) - 3000) / 1e5) * 1e5) / 1e5;
