/**
 * A rule as people read it: conditions joined by all or any, with groups one level deep. Names are ids of components or
 * comment objects; `group.member` is the sum of a member over the records of a group.
 */
export type Sentence = { joint: Joint; parts: (Condition | ConditionGroup)[] }
export type Joint = 'all' | 'any'
export type ConditionGroup = { joint: Joint; conditions: Condition[] }

export const comparisons = [
  'is',
  'is_not',
  'one_of',
  'none_of',
  'has',
  'has_not',
  'more',
  'at_least',
  'less',
  'at_most',
  'between',
  'contains',
  'contains_not',
  'matches',
  'count_is',
  'count_at_least',
  'count_at_most',
  'answered',
  'unanswered',
] as const
export type Comparison = (typeof comparisons)[number]

/** `today`: that many days from the day of filling in; `answer`: a name. */
export type Operand = number | string | boolean | { today: number } | { now: true } | { answer: string }

/**
 * `values` by comparison: none for answered and unanswered, two for between, one or more for one_of and
 * none_of, one for all others. An unfinished condition may have fewer, and no name yet.
 */
export type Condition = { of: string; is: Comparison; values: Operand[] }

export const isGroup = (part: Condition | ConditionGroup): part is ConditionGroup => 'conditions' in part

/** How many values a comparison takes. */
export function valuesTaken(is: Comparison): { least: number; most: number } {
  if (is === 'answered' || is === 'unanswered') return { least: 0, most: 0 }
  if (is === 'between') return { least: 2, most: 2 }
  if (is === 'one_of' || is === 'none_of') return { least: 1, most: Number.POSITIVE_INFINITY }
  return { least: 1, most: 1 }
}

/** The group and the member of a sum. */
export function sumOf(name: string): { group: string; member: string } | undefined {
  const [group, member] = name.split('.', 2)
  return group && member ? { group, member } : undefined
}

/** The names that a condition reads, its own first. */
export function namesOf({ of, values }: Condition): string[] {
  const others = values.flatMap((value) =>
    typeof value === 'object' && 'answer' in value ? [value.answer] : [],
  )
  return [...new Set([of, ...others])]
}

/**
 * What a calculation comes to.
 * - `number`: a formula; with `needs_all` it has no value until everything it names is answered, without it a missing
 *   answer counts as 0.
 * - `text`: texts and answers one after the other.
 * - `answer`: an answer as it is.
 * - `days`: whole days and fractions from one date to another.
 * - `choice`: the value of the first case whose sentence holds; `otherwise` null: no value.
 */
export type Calculation = PlainValue | Choice
export type PlainValue =
  | { kind: 'number'; formula: Formula; needs_all: boolean }
  | { kind: 'text'; parts: (string | { answer: string })[] }
  | { kind: 'answer'; answer: string }
  | { kind: 'days'; from: DateOperand; to: DateOperand }
export type Choice = { kind: 'choice'; cases: Case[]; otherwise: PlainValue | null }
export type Case = { when: Sentence; value: PlainValue }
export type DateOperand = { answer: string } | { today: number }

/** `count`: how many choices, files or records an answer has. */
export type Formula =
  | number
  | { answer: string }
  | { count: string }
  | { sign: Sign; left: Formula; right: Formula }
export const signs = ['+', '-', '*', '/'] as const
export type Sign = (typeof signs)[number]
