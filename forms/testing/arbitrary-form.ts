import type { CommentObject, Component, FormStructure, Rule, Section } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'

/**
 * Forms for property tests. Ids are short and drawn from one counter, so that rules often name components
 * that exist, before or after them; cycles and nonsense rules occur on purpose.
 */
const answerTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'time',
  'datetime',
  'checkbox',
  'radio',
  'dropdown',
  'yes_no',
  'rating',
  'scale',
  'upload',
  'signature',
  'geolocation',
  'barcode',
  'note',
  'calculation',
] as const

export const choices = ['a', 'b', 'c', 'yes', 'no']

/**
 * Rules are drawn with numbers for names (`#7`), which become ids once the form has them: most name something before
 * them, the last few anything at all, so that cycles, names of inner components and unknown names occur, but not in
 * every form.
 */
const numbers = 40
const free = 39
const someName = fc.nat(numbers).map((number) => `#${number}`)

function resolveNames<T>(rule: T, before: readonly string[]): T {
  const id = (number: number) =>
    number < free && before.length > 0 ? before[number % before.length] : `c${number % 14}`
  return JSON.parse(JSON.stringify(rule), (_key, value) =>
    typeof value === 'string'
      ? value.replace(/#(\d+)$/, (_found, number) => id(Number(number)) ?? '')
      : value,
  )
}

const literal = fc.oneof(
  fc.constantFrom('a', 'b', 'yes', 'no', 'na', '', '2025-11-21', '10'),
  fc.integer({ min: -3, max: 10 }),
  fc.boolean(),
  fc.constant(null),
)

const operand: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: someName.map((id) => ({ var: id })) },
  { weight: 2, arbitrary: literal },
  { weight: 1, arbitrary: fc.constantFrom({ today: [] }, { now: [] }, { today: [-1] }) },
)

const plainRule: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('==', '!=', '===', '<', '<=', '>', '>=', 'selected', 'in', '+', '-', '/', 'cat'),
      operand,
      operand,
    )
    .map(([operator, a, b]) => ({ [operator]: [a, b] })),
  fc
    .array(someName, { minLength: 1, maxLength: 3 })
    .map((ids) => ({ answered: ids.map((id) => ({ var: id })) })),
  someName.map((id) => ({ '>': [{ count: { var: id } }, 1] })),
  fc.array(someName, { maxLength: 3 }).map((ids) => ({ missing: ids })),
  fc.tuple(someName, someName, literal).map(([list, inner, value]) => ({
    some: [{ var: list }, { '==': [{ var: inner }, value] }],
  })),
  fc.tuple(someName, someName).map(([list, outer]) => ({
    filter: [{ var: list }, { '==': [{ var: '' }, { var: `../../${outer}` }] }],
  })),
  fc.constantFrom(
    { nonsense: [1] },
    { constructor: ['x'] },
    { '/': [1, 0] },
    { var: { var: '#0' } },
    { a: 1, b: 2 },
  ),
)

const rule: fc.Arbitrary<Rule> = fc.oneof(
  { weight: 6, arbitrary: plainRule },
  { weight: 3, arbitrary: plainRule.map((negated) => ({ '!': negated })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('and', 'or', 'if', '!'), fc.array(plainRule, { minLength: 1, maxLength: 3 }))
      .map(([operator, args]) => ({ [operator]: args })),
  },
  { weight: 1, arbitrary: fc.boolean() },
)

/** Undefined `without` times as often as a value. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, without = 3) =>
  fc.oneof({ weight: 1, arbitrary }, { weight: without, arbitrary: fc.constant(undefined) })

const commentShape = fc.record({
  kind: fc.constantFrom<CommentObject['kind']>('comment', 'photo', 'action'),
  required: fc.boolean(),
  show_for: fc.subarray(choices),
})

type CommentShape = Omit<CommentObject, 'id' | 'label'>
type FieldShape = Omit<Component, 'id' | 'comment_object' | 'components'> & {
  comments: CommentShape[]
  inner: FieldShape[] | undefined
}

const text = fc.oneof(fc.constantFrom('', 'Label', 'Pressure'), fc.constant({ es: 'Presión', pt: 'Pressão' }))

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
}

const optionShape = (value: string) =>
  sometimes(rule, 4).map((visible_if) => withoutUndefined({ label: `Option ${value}`, value, visible_if }))

const fieldShape = (depth: number): fc.Arbitrary<FieldShape> => {
  const single = fc.record({
    type: fc.constantFrom(...answerTypes),
    label: text,
    required: fc.boolean(),
    multiple: fc.boolean(),
    options: fc.subarray(choices).chain((values) => fc.tuple(...values.map((value) => optionShape(value)))),
    required_if: sometimes(rule),
    default: sometimes(fc.constantFrom<unknown>('a', 'yes', 3, ['a', 'b'], '2025-11-20', 'never an option')),
    visible_if: sometimes(rule, 1),
    validation: sometimes(rule, 2),
    validation_message: sometimes(text),
    calculation: sometimes(rule, 1),
    hidden: sometimes(fc.constant(true), 2),
    min: sometimes(fc.integer({ min: -2, max: 2 })),
    max: sometimes(fc.integer({ min: 1, max: 6 })),
    step: sometimes(fc.constantFrom(1, 0.5)),
    pattern: sometimes(fc.constantFrom('[a-z]+', '\\d{2}', '(')),
    comments: fc.array(commentShape, { maxLength: 2 }),
    inner: fc.constant(undefined),
  })
  if (depth === 0) return single.map(withoutUndefined)
  const group = fc
    .tuple(single, fc.array(fieldShape(depth - 1), { minLength: 1, maxLength: 3 }))
    .map(([shape, inner]): FieldShape => ({ ...shape, type: 'group', inner }))
  return fc.oneof({ weight: 5, arbitrary: single }, { weight: 1, arbitrary: group }).map(withoutUndefined)
}

const questionShape = fc.record({
  visible_if: sometimes(rule),
  fields: fc.array(fieldShape(2), { minLength: 1, maxLength: 3 }),
})
const sectionShape = fc.record({
  title: text,
  collapsed: fc.boolean(),
  visible_if: sometimes(rule),
  questions: fc.array(questionShape, { maxLength: 3 }),
})
type SectionShape = {
  title: Section['title']
  collapsed: boolean
  visible_if: Rule | undefined
  questions: { visible_if: Rule | undefined; fields: FieldShape[] }[]
}

/** Gives ids: components c0, c1 …; everything else by its own letter and the same counter. */
class Naming {
  private components = 0
  private others = 0
  /** Answer ids outside of groups, as far as they have been given. */
  private readonly before: string[] = []

  other = (prefix: string) => `${prefix}${this.others++}`

  /** `names`: what the field's rules mostly name; its own and its follow-ups' ids are added to it. */
  field({ comments, inner, ...shape }: FieldShape, names: string[]): Component {
    const id = `c${this.components++}`
    const { visible_if, required_if, options, calculation, validation, ...rest } = shape
    const early = resolveNames(withoutUndefined({ visible_if, required_if, options, calculation }), names)
    const comment_object = comments.map((comment) => ({
      ...comment,
      id: this.other('f'),
      label: 'Follow-up',
    }))
    const inside = [...names]
    const components = inner?.map((member) => this.field(member, inside))
    names.push(id, ...comment_object.map((comment) => comment.id))
    const late = resolveNames(withoutUndefined({ validation }), names)
    return { ...rest, ...early, ...late, id, comment_object, ...(components ? { components } : {}) }
  }

  section = (shape: SectionShape): Section => {
    const gate = (rule: Rule | undefined) => resolveNames(withoutUndefined({ visible_if: rule }), this.before)
    const { title, collapsed } = shape
    return {
      ...gate(shape.visible_if),
      id: this.other('s'),
      title,
      collapsed,
      questions: shape.questions.map(({ visible_if, fields }) => ({
        ...gate(visible_if),
        id: this.other('q'),
        label: 'Question',
        components: fields.map((field) => this.field(field, this.before)),
      })),
    }
  }
}

const reportShape = fc.record({
  hidden: fc.array(fc.constantFrom('q1', 'q2', 'q3'), { maxLength: 2 }),
  unanswered: fc.boolean(),
  files: fc.constantFrom('with_questions' as const, 'at_end' as const),
  pictures_in_row: fc.integer({ min: 1, max: 3 }),
  cover: fc.boolean(),
})

/** A form of one to three steps, the form step last. */
export const arbitraryForm: fc.Arbitrary<FormStructure> = fc
  .record({
    documentation: fc.array(fc.array(sectionShape, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    schema: fc.array(sectionShape, { minLength: 1, maxLength: 3 }),
    report: sometimes(reportShape),
  })
  .map(({ documentation, schema, report }) => {
    const naming = new Naming()
    const steps = documentation.map((sections): FormStructure['steps'][number] => ({
      id: naming.other('d'),
      type: 'documentation',
      title: 'Evidence',
      sections: sections.map(naming.section),
    }))
    return {
      steps: [...steps, { id: 'form', type: 'form', title: 'Form' }],
      schema: schema.map(naming.section),
      ...(report && { report }),
    }
  })
