import type { DemoRound, Shot } from '../../content.ts'

const near = { lat: 33.0772, lon: -109.3531, spread: 0.018 }
const numbered = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${from + index}`)

const permit = (name: string): Shot => ({
  component: 'papers',
  caption: `${name} calibration certificate`,
  kind: 'paper',
  title: 'Calibration certificate',
  lines: [
    ['Instrument', `Pressure transmitter ${name}`],
    ['Range', '0 to 100 bar'],
    ['Reference', 'Dead-weight tester, traceable'],
    ['Largest deviation', '0.12 % of range'],
    ['Result', 'Within tolerance'],
  ],
})

const stationShots: Shot[][] = [
  [
    { component: 'photos', scene: 'flange', caption: 'Discharge flange', value: 0.2 },
    { component: 'photos', scene: 'gauge', caption: 'Discharge pressure', value: 0.62 },
    { component: 'video', kind: 'video', caption: 'Gauge with the pump running', value: 0.62 },
    permit('PT-201'),
  ],
  [
    { component: 'photos', scene: 'plate', caption: 'Motor plate', value: 0.4 },
    { component: 'photos', scene: 'flange', caption: 'Suction flange dripping', value: 0.8 },
    { component: 'video', kind: 'video', caption: 'Pump starting', value: 0.4 },
    permit('PT-204'),
  ],
]

export const rounds: DemoRound[] = [
  {
    task: 'station',
    subjects: numbered('PS-', 1, 8),
    people: ['inspector', 'supervisor', 'daniel'],
    days: [86, 1],
    drafts: 2,
    near,
    shots: stationShots,
    answers: ({ subject, day, pick, from }) => {
      const leak = pick('no', 'no', 'no', 'small')
      return {
        place: `Pump station ${subject}`,
        'visit-date': day,
        temperature: from(180, 340) / 10,
        ppe: pick(['helmet', 'gloves', 'eyes'], ['helmet', 'gloves', 'eyes', 'gas']),
        leak,
        ...(leak === 'small' && {
          'leak-comment': 'A drop every few seconds at the lower bolt; tightened, to be seen again.',
          'leak-source': pick('flange', 'valve'),
        }),
      }
    },
  },
  {
    task: 'pre-start',
    subjects: numbered('HT-', 101, 28),
    people: ['inspector', 'daniel', 'tom'],
    days: [84, 0],
    drafts: 3,
    near,
    shots: [
      [
        { component: 'truck-photos', scene: 'truck', caption: 'Left side', value: 0.3 },
        { component: 'truck-photos', scene: 'plate', caption: 'Engine plate', value: 0.7 },
      ],
      [{ component: 'truck-photos', scene: 'truck', caption: 'On the ready line', value: 0.5 }],
      [
        { component: 'truck-photos', scene: 'truck', caption: 'Parked with a grade A defect', value: 0.9 },
        { component: 'truck-photos', scene: 'gauge', caption: 'Brake pressure', value: 0.22 },
      ],
    ],
    answers: ({ subject, index, pick, from }) => ({
      unit: subject,
      hours: 9000 + from(0, 2400) * 10,
      fuel: from(18, 96),
      tyres: index % 3 === 2 ? 'stop' : pick('good', 'good', 'worn'),
      'tyres-what': 'Cut in the sidewall of the rear right tyre.',
      'tyres-do': { text: 'Change the rear right tyre before the truck moves', owner: 'Tyre bay' },
      brakes: pick('good', 'good', 'worn'),
      lights: pick(['head', 'reverse', 'beacon', 'horn'], ['head', 'reverse', 'horn']),
      suppression: pick('yes', 'yes', 'yes', 'no'),
      found: index % 3 === 2 ? [{ part: 'Rear right tyre', grade: 'a' }] : [],
    }),
  },
  {
    task: 'conveyor',
    subjects: numbered('CV-', 1, 14),
    people: ['maya', 'tom', 'grace'],
    days: [70, 2],
    drafts: 2,
    near: { ...near, spread: 0.006 },
    shots: [
      [{ component: 'belt-photos', scene: 'conveyor', caption: 'Belt from the tail end', value: 0.3 }],
      [
        { component: 'belt-photos', scene: 'conveyor', caption: 'Spillage under the belt', value: 0.9 },
        { component: 'belt-photos', scene: 'plate', caption: 'Drive plate', value: 0.5 },
      ],
    ],
    answers: ({ subject, index, pick, from }) => ({
      conveyor: subject,
      speed: from(22, 46) / 10,
      bearing: from(48, 88),
      'pull-cord': 'yes',
      guards: pick('yes', 'yes', 'no'),
      'guards-missing': 'The guard of the return idler at the tail.',
      spillage: index % 2 === 1 ? 4 : from(0, 2),
      'belt-remarks': pick(
        '',
        'Scraper worn; a new one is ordered.',
        'Two idlers squeal at the third frame.',
      ),
    }),
  },
  {
    task: 'slope',
    subjects: [
      'Bench 1840 north',
      'Bench 1825 north',
      'Bench 1810 north',
      'Bench 1795 north',
      'Bench 1780 north',
      'Ramp 4 crest',
      'Bench 1765 north',
      'Bench 1750 north',
      'Sump wall',
      'Ramp 4 toe',
    ],
    people: ['inspector', 'supervisor'],
    days: [62, 3],
    drafts: 1,
    near: { ...near, spread: 0.01 },
    shots: [
      [
        { component: 'slope-photos', scene: 'pit', caption: 'North wall from the lookout', value: 0.5 },
        { component: 'slope-photos', scene: 'crack', caption: 'Tension crack with scale', value: 0.6 },
      ],
      [{ component: 'slope-photos', scene: 'crack', caption: 'Hairline crack', value: 0.1 }],
    ],
    answers: ({ subject, index, pick, from }) => ({
      'bench-name': subject,
      'bench-place': { lat: 33.0772 + index / 900, lon: -109.3531 - index / 700, accuracy_m: from(3, 9) },
      crack: index % 2 === 0 ? from(14, 60) : from(0, 4),
      water: pick('no', 'no', 'yes'),
      risk: index % 2 === 0 ? from(3, 5) : from(1, 2),
      closed: 'The berm below the crack, with cones and a sign at both ends.',
    }),
  },
  {
    task: 'claim-conveyor',
    subjects: ['CV-09 tail pulley'],
    people: ['inspector'],
    days: [14, 14],
    drafts: 0,
    near,
    shots: [
      [
        { component: 'photo', scene: 'conveyor', caption: 'Belt at the tail end', value: 0.8 },
        { component: 'photo', scene: 'plate', caption: 'Bearing plate', value: 0.3 },
      ],
    ],
    answers: () => ({ state: 1, remarks: 'Outer ring blue from heat, cage in pieces.' }),
  },
  {
    task: 'claim-truck-fire',
    subjects: ['HT-117 engine bay'],
    people: ['daniel'],
    days: [49, 49],
    drafts: 0,
    near,
    shots: [[{ component: 'photo', scene: 'truck', caption: 'Where it stopped', value: 0.6 }]],
    answers: () => ({ state: 1, remarks: 'Harness and turbo burnt; cab undamaged.' }),
  },
  {
    task: 'claim-rockfall',
    subjects: ['LV-22'],
    people: ['inspector'],
    days: [35, 35],
    drafts: 0,
    near,
    shots: [
      [
        { component: 'photo', scene: 'car', caption: 'LV-22 where it was parked', value: 0.6 },
        { component: 'photo', scene: 'bodywork', caption: 'Roof and bonnet of LV-22', value: 0.8 },
      ],
    ],
    answers: () => ({ state: 2, remarks: 'Roof and bonnet dented; parked outside the berm.' }),
  },
  {
    task: 'claim-storm',
    subjects: ['Office roof'],
    people: ['daniel'],
    days: [6, 6],
    drafts: 0,
    near: { lat: 33.0655, lon: -109.3402, spread: 0.001 },
    shots: [
      [
        { component: 'photo', scene: 'house', caption: 'Roof from the car park', value: 0.7 },
        { component: 'photo', scene: 'stain', caption: 'Ceiling below the skylight', value: 0.5 },
        {
          component: 'photo',
          scene: 'bodywork',
          caption: 'Hail dents on a parked vehicle',
          sameAs: { task: 'claim-rockfall', caption: 'Roof and bonnet of LV-22' },
        },
      ],
    ],
    answers: () => ({ state: 2, remarks: 'Two skylights broken, water on the ceiling below.' }),
  },
  {
    task: 'walk-round',
    subjects: ['Booster pump A', 'Booster pump B', 'Sump pump 1', 'Sump pump 2', 'Fire pump'],
    people: ['inspector', 'maya'],
    days: [20, 0],
    drafts: 1,
    near,
    shots: [[{ component: 'photo', scene: 'flange', caption: 'Pump outlet', value: 0.3 }], []],
    answers: ({ pick, from }) => ({
      state: from(3, 5),
      remarks: pick('Quiet, no leaks.', 'Coupling guard loose; tightened.', ''),
    }),
  },
]
