/** Fictitious place names: universities, companies and streets are called after them. */
export const STEMS = (
  'Northmere Halvard Kestrelford Elmbridge Ravensholm Silverlake Ashgrove Maplecrest Thornbury Windermoor Larkspur Stonehaven ' +
  'Oakhurst Fernleigh Brackenridge Willowdale Harrowgate Cinderford Westmarch Eastvale Highcliff Lowmoor Goldwater Redfern ' +
  'Blackwell Greyfell Summerton Wintersea Moorgate Fairhaven'
).split(' ');

export const JAPANESE_STEMS = (
  '青嶺/Aomine 白凪/Shiranagi 星丘/Hoshioka 霧ヶ原/Kirigahara 若葉野/Wakabano 千早台/Chihayadai 緑川原/Midorigawara ' +
  '朝霞ヶ浦/Asakagaura 月見坂/Tsukimizaka 桜沢/Sakurazawa 風早/Kazahaya 高峰台/Takaminedai 水月/Suigetsu 花園丘/Hanazonooka ' +
  '東雲原/Shinonomehara 天音/Amane 雪代/Yukishiro 深山辺/Miyamabe 夕凪/Yunagi 常磐野/Tokiwano'
)
  .split(' ')
  .map((entry) => {
    const [kanji = '', latin = ''] = entry.split('/');
    return { kanji, latin };
  });

/** Centres of real cities: the things around them are made up. */
export interface City {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const CITIES: readonly City[] = [
  { name: 'Boston', latitude: 42.3601, longitude: -71.0589 },
  { name: 'Edinburgh', latitude: 55.9533, longitude: -3.1883 },
  { name: 'Toronto', latitude: 43.6532, longitude: -79.3832 },
  { name: 'Melbourne', latitude: -37.8136, longitude: 144.9631 },
  { name: 'Dublin', latitude: 53.3498, longitude: -6.2603 },
  { name: 'Auckland', latitude: -36.8485, longitude: 174.7633 },
];

export const JAPANESE_CITIES: readonly City[] = [
  { name: '名古屋市', latitude: 35.1815, longitude: 136.9066 },
  { name: '京都市', latitude: 35.0116, longitude: 135.7681 },
  { name: '札幌市', latitude: 43.0618, longitude: 141.3545 },
  { name: '福岡市', latitude: 33.5904, longitude: 130.4017 },
  { name: '仙台市', latitude: 38.2682, longitude: 140.8694 },
  { name: '広島市', latitude: 34.3853, longitude: 132.4553 },
];

export const STREETS = 'Elm Harbour Mill Station Orchard Bridge Chapel Quarry'.split(' ');
export const JAPANESE_WARDS = '中央区 北区 緑区 港区 東山区 西区'.split(' ');
