/** GS1's application identifiers (General Specifications, chapter 3): how long their values are, and what they measure. */

export type Measure = 'net weight' | 'gross weight' | 'length' | 'width' | 'depth' | 'area' | 'volume';

/** Digits, or any of GS1's 82 characters; exactly or at most so many. Several parts follow one another. */
export interface Part {
  readonly digits: boolean;
  readonly least: number;
  readonly most: number;
}

const FORMATS: readonly (readonly [ais: string, format: string])[] = [
  ['00', 'n18'],
  ['01-03', 'n14'],
  ['10', 'x..20'],
  ['11-13 15-17', 'n6'],
  ['20', 'n2'],
  ['21-22', 'x..20'],
  ['235', 'x..28'],
  ['240-241', 'x..30'],
  ['242', 'n..6'],
  ['243', 'x..20'],
  ['250-251', 'x..30'],
  ['253', 'n13 x..17'],
  ['254', 'x..20'],
  ['255', 'n13 n..12'],
  ['30 37', 'n..8'],
  ['3100-3169 3200-3379 3400-3579 3600-3699', 'n6'],
  ['3900-3909', 'n..15'],
  ['3910-3919', 'n3 n..15'],
  ['3920-3929', 'n..15'],
  ['3930-3939', 'n3 n..15'],
  ['3940-3943', 'n4'],
  ['3950-3955', 'n6'],
  ['400-401', 'x..30'],
  ['402', 'n17'],
  ['403', 'x..30'],
  ['410-417', 'n13'],
  ['420', 'x..20'],
  ['421', 'n3 x..9'],
  ['422', 'n3'],
  ['423', 'n3 n..12'],
  ['424', 'n3'],
  ['425', 'n3 n..12'],
  ['426', 'n3'],
  ['427', 'x..3'],
  ['4300-4301 4310-4311', 'x..35'],
  ['4302-4306 4312-4316', 'x..70'],
  ['4307 4317', 'x2'],
  ['4308 4319', 'x..30'],
  ['4318', 'x..20'],
  ['4309', 'n20'],
  ['4320', 'x..35'],
  ['4321-4323', 'n1'],
  ['4324-4325', 'n10'],
  ['4326', 'n6'],
  ['4330-4333', 'n6 x..1'],
  ['7001', 'n13'],
  ['7002', 'x..30'],
  ['7003', 'n10'],
  ['7004', 'n..4'],
  ['7005', 'x..12'],
  ['7006', 'n6'],
  ['7007', 'n6 n..6'],
  ['7008', 'x..3'],
  ['7009', 'x..10'],
  ['7010', 'x..2'],
  ['7011', 'n6 n..4'],
  ['7020-7022', 'x..20'],
  ['7023', 'x..30'],
  ['7030-7039', 'n3 x..27'],
  ['7040', 'n1 x3'],
  ['7041', 'x..4'],
  ['710-717', 'x..20'],
  ['7230-7239', 'x2 x..28'],
  ['7240', 'x..20'],
  ['7241', 'n2'],
  ['7242', 'x..25'],
  ['7250', 'n8'],
  ['7251', 'n12'],
  ['7252', 'n1'],
  ['7253-7254', 'x..40'],
  ['7255', 'x..10'],
  ['7256', 'x..90'],
  ['7257', 'x..70'],
  ['7258', 'n1 x1 n1'],
  ['7259', 'x..40'],
  ['8001', 'n14'],
  ['8002', 'x..20'],
  ['8003', 'n14 x..16'],
  ['8004', 'x..30'],
  ['8005', 'n6'],
  ['8006 8026', 'n18'],
  ['8007', 'x..34'],
  ['8008', 'n8 n..4'],
  ['8009', 'x..50'],
  ['8010', 'x..30'],
  ['8011', 'n..12'],
  ['8012', 'x..20'],
  ['8013', 'x..25'],
  ['8014', 'x..25'],
  ['8017-8018', 'n18'],
  ['8019', 'n..10'],
  ['8020', 'x..25'],
  ['8030', 'x..90'],
  ['8040-8043', 'x..50'],
  ['8110 8112', 'x..70'],
  ['8111', 'n4'],
  ['8200', 'x..70'],
  ['90', 'x..30'],
  ['91-99', 'x..90'],
];

export const AIS: ReadonlyMap<string, readonly Part[]> = new Map(
  FORMATS.flatMap(([ais, format]) => {
    const parts = format.split(' ').map(partOf);
    return ais
      .split(' ')
      .flatMap(range)
      .map((ai) => [ai, parts] as const);
  }),
);

function partOf(format: string): Part {
  const [, kind, upTo, size] = /^([nx])(\.\.)?(\d+)$/.exec(format) ?? [];
  const most = Number(size);
  return { digits: kind === 'n', least: upTo === undefined ? most : 0, most };
}

function range(ais: string): string[] {
  const [first = '', last = first] = ais.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) =>
    String(Number(first) + i).padStart(first.length, '0'),
  );
}

/** AIs without their last digit, which tells how many decimals the value has. */
export const MEASURES: Readonly<Record<string, readonly [Measure, string]>> = {
  310: ['net weight', 'kg'],
  311: ['length', 'm'],
  312: ['width', 'm'],
  313: ['depth', 'm'],
  314: ['area', 'm²'],
  315: ['volume', 'l'],
  316: ['volume', 'm³'],
  320: ['net weight', 'lb'],
  321: ['length', 'in'],
  322: ['length', 'ft'],
  323: ['length', 'yd'],
  324: ['width', 'in'],
  325: ['width', 'ft'],
  326: ['width', 'yd'],
  327: ['depth', 'in'],
  328: ['depth', 'ft'],
  329: ['depth', 'yd'],
  330: ['gross weight', 'kg'],
  331: ['length', 'm'],
  332: ['width', 'm'],
  333: ['depth', 'm'],
  334: ['area', 'm²'],
  335: ['volume', 'l'],
  336: ['volume', 'm³'],
  340: ['gross weight', 'lb'],
  341: ['length', 'in'],
  342: ['length', 'ft'],
  343: ['length', 'yd'],
  344: ['width', 'in'],
  345: ['width', 'ft'],
  346: ['width', 'yd'],
  347: ['depth', 'in'],
  348: ['depth', 'ft'],
  349: ['depth', 'yd'],
  350: ['area', 'in²'],
  351: ['area', 'ft²'],
  352: ['area', 'yd²'],
  353: ['area', 'in²'],
  354: ['area', 'ft²'],
  355: ['area', 'yd²'],
  356: ['net weight', 'oz t'],
  357: ['net weight', 'oz'],
  360: ['volume', 'qt'],
  361: ['volume', 'gal'],
  362: ['volume', 'qt'],
  363: ['volume', 'gal'],
  364: ['volume', 'in³'],
  365: ['volume', 'ft³'],
  366: ['volume', 'yd³'],
  367: ['volume', 'in³'],
  368: ['volume', 'ft³'],
  369: ['volume', 'yd³'],
};
