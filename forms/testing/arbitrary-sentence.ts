import fc from 'fast-check'
import type {
  Calculation,
  Case,
  Condition,
  ConditionGroup,
  Formula,
  Operand,
  PlainValue,
  Sentence,
} from '../sentences/model.ts'

/** Sentences and calculations for property tests, over these names. */
export const sentenceNames = ['a', 'b', 'c', 'd'] as const
const name = fc.constantFrom<string>(...sentenceNames)
const numeric = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: fc.constant('g.m') })

const literal = fc.oneof(
  fc.constantFrom<string | number | boolean>('x', 'yes', '2025-11-21', '10:30', true, false),
  fc.integer({ min: -3, max: 5 }),
)
const operand: fc.Arbitrary<Operand> = fc.oneof(
  { weight: 3, arbitrary: literal },
  fc.integer({ min: -40, max: 40 }).map((today) => ({ today })),
  fc.constant<Operand>({ now: true }),
  numeric.map((answer) => ({ answer })),
)

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    of: numeric,
    is: fc.constantFrom<Condition['is']>('is', 'is_not', 'more', 'less', 'at_least', 'at_most'),
    values: fc.tuple(operand),
  }),
  fc.record({ of: numeric, is: fc.constant<'between'>('between'), values: fc.tuple(operand, operand) }),
  fc.record({
    of: name,
    is: fc.constantFrom<Condition['is']>('one_of', 'none_of'),
    values: fc.array(literal, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    of: name,
    is: fc.constantFrom<Condition['is']>('has', 'has_not', 'contains', 'contains_not'),
    values: fc.tuple(fc.constantFrom('x', 'yes')),
  }),
  fc.record({ of: name, is: fc.constant<'matches'>('matches'), values: fc.constant<Operand[]>(['[a-z]+']) }),
  fc.record({
    of: name,
    is: fc.constantFrom<Condition['is']>('count_is', 'count_at_least', 'count_at_most'),
    values: fc.tuple(fc.nat(3)),
  }),
  fc.record({
    of: name,
    is: fc.constantFrom<Condition['is']>('answered', 'unanswered'),
    values: fc.constant<Operand[]>([]),
  }),
)

const joint = fc.constantFrom<'all' | 'any'>('all', 'any')
const group: fc.Arbitrary<ConditionGroup> = fc.record({
  joint,
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
})

export const arbitrarySentence: fc.Arbitrary<Sentence> = fc.record({
  joint,
  parts: fc.array(fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: group }), {
    minLength: 1,
    maxLength: 4,
  }),
})

const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof<fc.Arbitrary<Formula>[]>(
      fc.integer({ min: -9, max: 9 }),
      numeric.map((answer) => ({ answer })),
      name.map((count) => ({ count })),
    ),
    fc.record({
      sign: fc.constantFrom<'+' | '-' | '*' | '/'>('+', '-', '*', '/'),
      left: tie('formula'),
      right: tie('formula'),
    }),
  ),
}))

export const arbitraryFormula = formula

const date = fc.oneof(
  name.map((answer) => ({ answer })),
  fc.integer({ min: -9, max: 9 }).map((today) => ({ today })),
)
const plain: fc.Arbitrary<PlainValue> = fc.oneof(
  fc
    .record({ kind: fc.constant<'number'>('number'), formula, needs_all: fc.boolean() })
    // Without answers to wait for there is nothing to need.
    .map((value) =>
      JSON.stringify(value.formula).match(/"answer":"[a-d]"/) ? value : { ...value, needs_all: false },
    ),
  fc.record({
    kind: fc.constant<'text'>('text'),
    parts: fc.array(
      fc.oneof(
        fc.constantFrom('x', ' – '),
        name.map((answer) => ({ answer })),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  }),
  fc.record({ kind: fc.constant<'answer'>('answer'), answer: name }),
  fc.record({ kind: fc.constant<'days'>('days'), from: date, to: date }),
)
const oneCase: fc.Arbitrary<Case> = fc.record({ when: arbitrarySentence, value: plain })
const choice: fc.Arbitrary<Calculation> = fc.record({
  kind: fc.constant<'choice'>('choice'),
  cases: fc.array(oneCase, { minLength: 1, maxLength: 3 }),
  otherwise: fc.option<PlainValue, null>(plain, { nil: null }),
})

export const arbitraryCalculation: fc.Arbitrary<Calculation> = fc.oneof(plain, choice)
