/** Given and family names by culture; people of the sample are made up of them by chance. */
interface Culture {
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const culture = (given: string, family: string): Culture => ({
  given: given.split(' '),
  family: family.split(' '),
});

export const CULTURES: readonly Culture[] = [
  culture(
    'Ada Beatrice Clara Dorothy Edith Florence Grace Harriet Imogen Julia Albert Bernard Charles Duncan Edwin Francis George Henry Oliver Rupert',
    'Ashdown Barlow Carver Dunmore Ellery Fairbank Garrick Hollis Ingram Jarvis Kersley Langton Marlow Norwood Ockham Pemberton Quarles Radley Selwyn Thorne',
  ),
  culture(
    'Anna Birgit Claudia Dagmar Elke Franziska Gisela Heike Jürgen Karl Lothar Matthias Norbert Otto Peter Rainer Stefan Ulrich Volker Wolfgang',
    'Abendroth Bäumer Dörfler Eichhorn Fröhlich Grünwald Hölzl Jäger Köhler Lindner Möller Nüßlein Pfeiffer Rößler Schäfer Tiedemann Überall Vogel Weiß Zöllner',
  ),
  culture(
    'Alba Beatriz Carmen Dolores Elena Fernanda Gloria Inés Lucía Marta Álvaro Bruno Diego Emilio Fermín Gonzalo Iván Joaquín Raúl Tomás',
    'Aguilar Benítez Calderón Domínguez Espinoza Figueroa Guzmán Herrera Ibáñez Lozano Márquez Núñez Ordóñez Peña Quiroga Robledo Sepúlveda Trujillo Uribe Zárate',
  ),
  culture(
    'Adèle Brigitte Céline Delphine Élodie Françoise Geneviève Hélène Margaux Noémie André Benoît Cédric Étienne Fabien Gérard Hugues Loïc Rémi Thibault',
    'Aubry Beaulieu Chabrol Delacour Fontenay Girard Hébert Jolivet Lefèvre Mercier Noël Perrault Quéméneur Roussel Sauvage Thévenot Vasseur Villeneuve Bressac Corbeil',
  ),
  culture(
    'Aneta Bożena Danuta Ewa Halina Izabela Joanna Kinga Łucja Małgorzata Andrzej Bogdan Czesław Grzegorz Jacek Krzysztof Łukasz Michał Piotr Zbigniew',
    'Bielak Chmiel Dąbek Gawron Janowicz Kołodziej Lipiński Majchrzak Nowicki Ostrowski Pawłowicz Rogalski Sikora Tomczyk Urban Wąsik Wrona Zając Żurek Ćwikła',
  ),
  culture(
    'Aditi Bhavna Chitra Deepa Gauri Isha Kavita Lakshmi Meera Nandini Anil Bharat Dinesh Ganesh Harish Kiran Mohan Prakash Rajiv Suresh',
    'Agarwal Banerjee Chatterjee Deshpande Ghosh Iyer Joshi Kulkarni Mehta Nair Pillai Rao Reddy Saxena Sharma Srinivasan Thakur Varma Venkatesan Yadav',
  ),
  culture(
    'Ai Bei Chun Fang Hui Jing Lan Mei Ning Qiu Bo Cheng Dong Feng Guang Hao Jian Kun Lei Wei',
    'Bai Cai Deng Fang Gao Han Jiang Kong Liang Meng Ouyang Pan Qian Ren Shen Tang Wang Xie Yang Zhou',
  ),
  culture(
    'Adaeze Bukola Chioma Efua Folake Ifeoma Kemi Ngozi Titilayo Yetunde Adebayo Babatunde Chidi Emeka Femi Kwame Obinna Segun Tunde Uche',
    'Abiola Adeyemi Balogun Chukwu Danjuma Eze Fashola Ibekwe Kalu Lawal Mensah Nwosu Obi Okafor Okonkwo Oyelaran Sowande Tijani Uzor Yusuf',
  ),
  culture(
    'Amal Dalia Farah Hanan Jamila Layla Mariam Nadia Rania Salma Adel Bilal Faisal Hamid Ibrahim Karim Mahmoud Omar Rashid Tariq',
    'Abbas Darwish Farouk Haddad Hakim Jaber Khalil Mansour Najjar Qasim Rahman Saleh Shaheen Taha Younes Zaki Barakat Ghanem Nasser Sabbagh',
  ),
];

/** Kanji, kana and Latin letters of one name. */
export interface Written {
  readonly kanji: string;
  readonly kana: string;
  readonly latin: string;
}

const written = (table: string): readonly Written[] =>
  table.split(' ').map((entry) => {
    const [kanji = '', kana = '', latin = ''] = entry.split('/');
    return { kanji, kana, latin };
  });

export const JAPANESE_FAMILY = written(
  '青木/あおき/Aoki 石橋/いしばし/Ishibashi 上田/うえだ/Ueda 榎本/えのもと/Enomoto 大沢/おおさわ/Osawa 岡崎/おかざき/Okazaki 加納/かのう/Kano 北川/きたがわ/Kitagawa 久保/くぼ/Kubo 小池/こいけ/Koike 坂口/さかぐち/Sakaguchi 島田/しまだ/Shimada 杉山/すぎやま/Sugiyama 関口/せきぐち/Sekiguchi 高瀬/たかせ/Takase 千葉/ちば/Chiba 土屋/つちや/Tsuchiya 寺島/てらしま/Terashima 戸田/とだ/Toda 中山/なかやま/Nakayama 西村/にしむら/Nishimura 沼田/ぬまた/Numata 野口/のぐち/Noguchi 橋本/はしもと/Hashimoto 平野/ひらの/Hirano 深沢/ふかざわ/Fukazawa 星野/ほしの/Hoshino 前川/まえかわ/Maekawa 三浦/みうら/Miura 村上/むらかみ/Murakami 森田/もりた/Morita 矢野/やの/Yano 湯浅/ゆあさ/Yuasa 吉岡/よしおか/Yoshioka 若林/わかばやし/Wakabayashi 渡部/わたべ/Watabe 林/はやし/Hayashi 秋山/あきやま/Akiyama 片桐/かたぎり/Katagiri 桑原/くわばら/Kuwabara',
);

export const JAPANESE_GIVEN = written(
  '明子/あきこ/Akiko 葵/あおい/Aoi 綾香/あやか/Ayaka 恵美/えみ/Emi 佳奈/かな/Kana 京子/きょうこ/Kyoko 里美/さとみ/Satomi 静香/しずか/Shizuka 千尋/ちひろ/Chihiro 直美/なおみ/Naomi 春香/はるか/Haruka 瞳/ひとみ/Hitomi 真由美/まゆみ/Mayumi 美咲/みさき/Misaki 由紀/ゆき/Yuki 陽子/ようこ/Yoko 理沙/りさ/Risa 若菜/わかな/Wakana 太郎/たろう/Taro 一郎/いちろう/Ichiro 和也/かずや/Kazuya 健太/けんた/Kenta 浩二/こうじ/Koji 聡/さとし/Satoshi 修一/しゅういち/Shuichi 大輔/だいすけ/Daisuke 隆/たかし/Takashi 哲也/てつや/Tetsuya 智之/ともゆき/Tomoyuki 直樹/なおき/Naoki 信夫/のぶお/Nobuo 秀樹/ひでき/Hideki 博/ひろし/Hiroshi 誠/まこと/Makoto 正人/まさと/Masato 康平/こうへい/Kohei 豊/ゆたか/Yutaka 義男/よしお/Yoshio 亮/りょう/Ryo 渉/わたる/Wataru',
);
