/** Colleges and their departments, in English and Japanese. */
export interface Field {
  readonly slug: string;
  readonly english: string;
  readonly japanese: string;
  readonly departments: readonly { readonly english: string; readonly japanese: string }[];
}

const field = (slug: string, english: string, japanese: string, departments: string): Field => ({
  slug,
  english,
  japanese,
  departments: departments.split(';').map((entry) => {
    const [en = '', ja = ''] = entry.trim().split('/');
    return { english: `Department of ${en}`, japanese: ja };
  }),
});

export const FIELDS: readonly Field[] = [
  field(
    'engineering',
    'College of Engineering',
    '工学部',
    'Mechanical Engineering/機械工学科; Civil Engineering/土木工学科; Electrical Engineering/電気工学科; Chemical Engineering/化学工学科; Materials Engineering/材料工学科; Aerospace Engineering/航空宇宙工学科; Environmental Engineering/環境工学科; Systems Engineering/システム工学科; Nuclear Engineering/原子力工学科; Ocean Engineering/海洋工学科; Precision Engineering/精密工学科',
  ),
  field(
    'informatics',
    'College of Informatics',
    '情報学部',
    'Computer Science/情報工学科; Information Science/情報科学科; Data Science/データサイエンス学科; Software Engineering/ソフトウェア工学科; Human-Computer Interaction/人間情報学科; Information Networks/情報ネットワーク学科; Artificial Intelligence/知能情報学科; Information Security/情報セキュリティ学科; Robotics/ロボティクス学科; Bioinformatics/生命情報学科; IT Management/情報経営学科',
  ),
  field(
    'science',
    'College of Science',
    '理学部',
    'Mathematics/数学科; Physics/物理学科; Chemistry/化学科; Biology/生物学科; Geology/地質学科; Astronomy/天文学科; Statistics/統計学科; Biochemistry/生化学科; Geophysics/地球物理学科; Botany/植物学科; Zoology/動物学科',
  ),
  field(
    'medicine',
    'School of Medicine',
    '医学部',
    'Anatomy/解剖学講座; Physiology/生理学講座; Pathology/病理学講座; Pharmacology/薬理学講座; Surgery/外科学講座; Internal Medicine/内科学講座; Pediatrics/小児科学講座; Psychiatry/精神医学講座; Radiology/放射線医学講座; Public Health/公衆衛生学講座; Neurology/神経内科学講座',
  ),
  field(
    'law',
    'School of Law',
    '法学部',
    'Public Law/公法学科; Private Law/私法学科; International Law/国際法学科; Criminal Law/刑事法学科; Commercial Law/商事法学科; Legal History/法制史学科; Labour Law/労働法学科; Environmental Law/環境法学科; Tax Law/租税法学科; Political Science/政治学科; Comparative Law/比較法学科',
  ),
  field(
    'letters',
    'College of Letters',
    '文学部',
    'History/史学科; Philosophy/哲学科; Linguistics/言語学科; English Literature/英文学科; Japanese Literature/国文学科; Archaeology/考古学科; Classics/古典学科; Sociology/社会学科; Psychology/心理学科; Religious Studies/宗教学科; Geography/地理学科',
  ),
  field(
    'economics',
    'School of Economics',
    '経済学部',
    'Economics/経済学科; Business Administration/経営学科; Accounting/会計学科; Finance/金融学科; Marketing/商学科; Economic History/経済史学科; International Trade/国際経済学科; Labour Economics/労働経済学科; Public Economics/公共経済学科; Operations Research/経営工学科; Econometrics/計量経済学科',
  ),
  field(
    'agriculture',
    'College of Agriculture',
    '農学部',
    'Agronomy/農学科; Forestry/森林科学科; Animal Science/畜産学科; Fisheries/水産学科; Soil Science/土壌学科; Horticulture/園芸学科; Food Science/食品科学科; Plant Pathology/植物病理学科; Agricultural Economics/農業経済学科; Veterinary Science/獣医学科; Entomology/応用昆虫学科',
  ),
  field(
    'education',
    'School of Education',
    '教育学部',
    'Educational Psychology/教育心理学科; Primary Education/初等教育学科; Secondary Education/中等教育学科; Special Education/特別支援教育学科; Physical Education/保健体育学科; Music Education/音楽教育学科; Science Education/理科教育学科; Language Education/言語教育学科; Educational Policy/教育行政学科; Lifelong Learning/生涯学習学科; Comparative Education/比較教育学科',
  ),
  field(
    'arts',
    'School of Arts',
    '芸術学部',
    'Painting/絵画科; Sculpture/彫刻科; Music/音楽学科; Theatre/演劇学科; Film/映像学科; Design/デザイン学科; Photography/写真学科; Art History/美術史学科; Ceramics/陶芸科; Dance/舞踊学科; Composition/作曲科',
  ),
  field(
    'architecture',
    'School of Architecture',
    '建築学部',
    'Architecture/建築学科; Urban Planning/都市計画学科; Landscape Architecture/造園学科; Building Structures/建築構造学科; Building Materials/建築材料学科; Architectural History/建築史学科; Interior Architecture/室内建築学科; Housing/住居学科; Disaster Prevention/防災学科; Construction Management/建設マネジメント学科; Acoustics/建築音響学科',
  ),
  field(
    'pharmacy',
    'School of Pharmacy',
    '薬学部',
    'Pharmaceutical Chemistry/薬化学科; Clinical Pharmacy/臨床薬学科; Pharmacognosy/生薬学科; Toxicology/毒性学科; Pharmaceutics/製剤学科; Medicinal Biology/医薬生物学科; Drug Discovery/創薬科学科; Pharmacokinetics/薬物動態学科; Hygienic Chemistry/衛生化学科; Pharmacoeconomics/医療薬経済学科; Microbiology/微生物学科',
  ),
];
