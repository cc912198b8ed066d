import type { DemoRound, Facts, Shot } from '../../content.ts'

const near = { lat: -34.6037, lon: -58.4216, spread: 0.06 }

const policy: Shot = {
  component: 'vehicle-papers',
  caption: 'Póliza',
  kind: 'paper',
  title: 'Póliza de automotores',
  lines: [
    ['Cobertura', 'Todo riesgo con franquicia'],
    ['Franquicia', 'ARS 450.000'],
    ['Suma asegurada', 'ARS 21.800.000'],
    ['Vigencia', '12 meses'],
  ],
}

export const vehicleShots: Shot[][] = [
  [
    { component: 'overview', scene: 'car', caption: 'Lateral izquierdo', value: 0.8 },
    { component: 'damage-photos', scene: 'bodywork', caption: 'Puerta delantera izquierda', value: 0.8 },
    policy,
  ],
  [
    { component: 'overview', scene: 'car', caption: 'Vista general', value: 0.2 },
    { component: 'damage-photos', scene: 'bodywork', caption: 'Rayón en el guardabarros', value: 0.3 },
    { component: 'damage-photos', scene: 'bodywork', caption: 'Paragolpes trasero', value: 0.5 },
  ],
]

const models = [
  'Fiat Cronos 1.3',
  'Peugeot 208 Allure',
  'Toyota Hilux SRV',
  'Renault Kangoo',
  'Volkswagen Polo',
]

export const vehicleAnswers = ({ subject, day, index, pick, from }: Facts): Record<string, unknown> => ({
  plate: subject,
  model: pick(...models),
  odometer: from(80, 1900) * 100,
  visit: day,
  drives: pick('yes', 'yes', 'no'),
  damage:
    index % 2 === 0
      ? [
          { part: 'Puerta delantera izquierda', work: 'replace', hours: 6 },
          { part: 'Espejo izquierdo', work: 'replace', hours: 1 },
        ]
      : [{ part: 'Guardabarros trasero', work: 'paint', hours: 3.5 }],
  'parts-price': index % 2 === 0 ? from(700, 1900) * 1000 : 0,
  'labour-price': from(180, 620) * 1000,
  fits: pick('yes', 'yes', 'partly'),
  'fits-why': 'El rayón del paragolpes trasero es anterior al choque.',
})

export const homeShots: Shot[][] = [
  [
    { component: 'front', scene: 'house', caption: 'Frente de la casa', value: 0.7 },
    { component: 'home-damage', scene: 'stain', caption: 'Mancha en el cielorraso', value: 0.7 },
    { component: 'home-damage', scene: 'room', caption: 'Sala con marca de agua', value: 0.6 },
  ],
  [
    { component: 'front', scene: 'house', caption: 'Fachada', value: 0.3 },
    { component: 'home-damage', scene: 'crack', caption: 'Grieta en la medianera', value: 0.5 },
  ],
]

export const homeAnswers = ({ subject, index, pick, from }: Facts): Record<string, unknown> => ({
  address: subject,
  'home-place': { lat: -34.6037 + index / 400, lon: -58.4216 - index / 500, accuracy_m: from(4, 14) },
  cause: index % 2 === 0 ? pick('pipe', 'storm') : pick('storm', 'theft'),
  rooms: pick(['living', 'bedroom'], ['kitchen'], ['roof', 'bedroom']),
  water: from(2, 40),
  extent: from(1, 5),
  'home-remarks': pick('El plomero ya reparó la pérdida.', 'Hay que volver cuando seque la pared.', ''),
})

export const rounds: DemoRound[] = [
  {
    task: 'vehicles',
    subjects: [
      'AF 482 KD',
      'AD 190 QP',
      'AG 337 MC',
      'AE 905 TT',
      'AC 611 LB',
      'AF 028 ZS',
      'AB 774 RN',
      'AG 562 HV',
      'AD 846 GE',
      'AE 213 WU',
      'AF 659 JA',
      'AC 388 YO',
    ],
    people: ['lucia', 'julian'],
    days: [80, 0],
    drafts: 2,
    near,
    shots: vehicleShots,
    answers: vehicleAnswers,
  },
  {
    task: 'workshops',
    subjects: ['Taller Los Andes', 'Chapa y Pintura Norte', 'Taller Ruta 8', 'Carrocerías Flores'],
    people: ['sofia'],
    days: [60, 6],
    drafts: 1,
    near,
    shots: vehicleShots,
    answers: (facts) => ({
      ...vehicleAnswers(facts),
      plate: facts.pick('AD 190 QP', 'AF 028 ZS', 'AE 905 TT'),
    }),
  },
]
