import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'

const words = [
  'guards in place',
  'no leaks seen',
  'lubrication due next month',
  'gauge replaced',
  'corrosion on the north side',
  'valve hard to turn',
  'noise above the usual',
  'nothing to report',
]
const questions = [
  ['Overall state', 'text'],
  ['Pressure', 'number'],
  ['Temperature', 'number'],
  ['Guards', 'yes_no'],
  ['Leaks', 'yes_no'],
] as const

const component = (n: number): Component => {
  const [label, type] = questions[n % questions.length] ?? ['Note', 'text']
  return {
    id: `q${n + 1}`,
    type,
    label: `${label} ${Math.floor(n / questions.length) + 1}`,
    required: false,
    options: [],
    multiple: false,
    comment_object: [],
  }
}
const components = Array.from({ length: 20 }, (_, n) => component(n))

/** Twenty questions in four sections, and one place for pictures. */
export const scaleForm: FormStructure = {
  steps: [
    {
      id: 'evidence',
      type: 'documentation',
      title: 'Evidence',
      sections: [
        {
          id: 'pictures',
          title: 'Pictures',
          collapsed: false,
          questions: [
            {
              id: 'q_photos',
              label: 'Photos',
              components: [
                {
                  ...component(0),
                  id: 'photos',
                  type: 'upload',
                  label: 'Photos',
                  media_certification: {
                    types: ['image/jpeg', 'image/png'],
                    min: 0,
                    max: 10,
                    camera_only: false,
                    position_required: false,
                  },
                },
              ],
            },
          ],
        },
      ],
    },
    { id: 'form', type: 'form', title: 'Form' },
  ],
  schema: [0, 5, 10, 15].map((from) => ({
    id: `section${from}`,
    title: `Part ${from / 5 + 1}`,
    collapsed: false,
    questions: components.slice(from, from + 5).map((one) => ({
      id: `question_${one.id}`,
      label: one.label,
      components: [one],
    })),
  })),
}

const answerOf = (variant: number, n: number): unknown => {
  const type = components[n]?.type
  if (type === 'number') return ((variant * 37 + n * 11) % 500) / 10
  if (type === 'yes_no') return (variant + n) % 7 === 0 ? 'no' : 'yes'
  return words[(variant + n) % words.length]
}

/** A hundred ways to fill in the form; inspections share them, but each row has its own copy. */
export const answerVariants = Array.from({ length: 100 }, (_, variant) =>
  components.map(({ id }, n) => ({ id, value: answerOf(variant, n) })),
)

const machines = [
  'Pump jack',
  'Separator',
  'Wellhead',
  'Flare stack',
  'Tank',
  'Compressor',
  'Manifold',
  'Heater',
]
const places = ['Loma Norte', 'Los Molles', 'Aguada Sur', 'Cerro Alto', 'Puesto Viejo']
const occasions = [
  'monthly round',
  'weekly round',
  'after the stop',
  'before the stop',
  'on request',
  'handover',
]

/** Titles of inspections: one of 240 phrases, followed by a code of four letters or digits. */
export const phrases = machines.flatMap((machine) =>
  places.flatMap((place) => occasions.map((occasion) => `${machine}, ${place}, ${occasion}`)),
)
