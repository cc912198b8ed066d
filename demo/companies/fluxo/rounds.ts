import type { DemoRound, Shot } from '../../content.ts'

const near = { lat: -5.2931, lon: -37.2714, spread: 0.05 }

const vesselShots: Shot[][] = [
  [
    { component: 'vessel-photos', scene: 'plate', caption: 'Placa do vaso', value: 0.6 },
    { component: 'vessel-photos', scene: 'gauge', caption: 'Pressão de operação', value: 0.48 },
    {
      component: 'vessel-papers',
      caption: 'Certificado da válvula de segurança',
      kind: 'paper',
      title: 'Certificado de calibração',
      lines: [
        ['Instrumento', 'Válvula de segurança'],
        ['Pressão de abertura', '18,5 bar'],
        ['Norma', 'NR-13'],
        ['Resultado', 'Aprovada'],
      ],
    },
  ],
]

export const rounds: DemoRound[] = [
  {
    task: 'wells',
    subjects: Array.from({ length: 14 }, (_, index) => `FN-${String(21 + index).padStart(3, '0')}`),
    people: ['inspector', 'caio'],
    days: [82, 1],
    drafts: 2,
    near,
    shots: [
      [
        { component: 'well-photos', scene: 'pumpjack', caption: 'Unidade de bombeio', value: 0.8 },
        { component: 'well-photos', scene: 'wellhead', caption: 'Cabeça de poço', value: 0.4 },
      ],
      [
        { component: 'well-photos', scene: 'wellhead', caption: 'Cabeça de poço com ferrugem', value: 0.7 },
        { component: 'well-video', kind: 'video', caption: 'Manômetro em operação', value: 0.5 },
      ],
      [{ component: 'well-photos', scene: 'pumpjack', caption: 'Cavalo de pau visto da cerca', value: 0.2 }],
    ],
    answers: ({ subject, day, index, pick, from }) => ({
      well: subject,
      'well-date': day,
      tubing: from(80, 240) / 10,
      casing: from(20, 90) / 10,
      strokes: from(50, 110) / 10,
      head: index % 3 === 1 ? 'rust' : pick('good', 'good', 'leak'),
      'head-where': 'Na junção da linha de produção, lado leste.',
      'head-do': { text: 'Trocar a junta e repintar', owner: 'Manutenção' },
      fence: pick('yes', 'yes', 'no'),
    }),
  },
  {
    task: 'ldar',
    subjects: ['V-1021', 'V-1034', 'F-0210', 'F-0227', 'B-0007', 'TQ-03', 'V-1102', 'F-0301'],
    people: ['renata', 'supervisor'],
    days: [55, 4],
    drafts: 1,
    near: { ...near, spread: 0.004 },
    shots: [
      [{ component: 'leak-photos', scene: 'flange', caption: 'Flange com vazamento', value: 0.85 }],
      [{ component: 'leak-photos', scene: 'tank', caption: 'Teto do tanque', value: 0.6 }],
      [{ component: 'leak-photos', scene: 'flange', caption: 'Flange reapertado', value: 0.2 }],
    ],
    answers: ({ subject, index, pick, from }) => ({
      tag: subject,
      'leak-place': { lat: -5.2931 + index / 1200, lon: -37.2714 - index / 1500, accuracy_m: from(3, 8) },
      kind: pick('valve', 'flange', 'seal'),
      ppm: index % 3 === 2 ? from(0, 60) : from(600, 9800),
      repaired: index % 3 === 2 ? 'yes' : pick('yes', 'no'),
      'leak-remarks': pick('Gaxeta reapertada, medir de novo em sete dias.', ''),
    }),
  },
  {
    task: 'vessel-checks',
    subjects: ['SG-01', 'SG-02', 'TO-01', 'SD-04'],
    people: ['renata', 'supervisor'],
    days: [40, 5],
    drafts: 1,
    near: { ...near, spread: 0.004 },
    shots: vesselShots,
    answers: ({ subject, from }) => ({
      'vessel-tag': subject,
      pressure: from(90, 160) / 10,
      wall: from(118, 160) / 10,
      looked: ['shell', 'welds', 'supports', 'valve'],
      fit: 'yes',
    }),
  },
  {
    task: 'claim-pump',
    subjects: ['B-0007 desmontada'],
    people: ['renata'],
    days: [18, 18],
    drafts: 0,
    near: { ...near, spread: 0.002 },
    shots: vesselShots,
    answers: ({ from }) => ({
      'vessel-tag': 'B-0007',
      pressure: 0,
      wall: from(60, 80) / 10,
      looked: ['shell', 'welds', 'supports', 'valve'],
      fit: 'no',
    }),
  },
]
