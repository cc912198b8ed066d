import { compilePattern } from '../rules/pattern.ts'
import { parseValue } from '../values.ts'
import {
  type Comparison,
  type Condition,
  isGroup,
  type Operand,
  type Sentence,
  valuesTaken,
} from './model.ts'
import type { Place, Subject, SubjectKind } from './subjects.ts'

/** The faults of a condition; i18n has a sentence for each. */
export const conditionProblems = [
  'question_missing',
  'question_unknown',
  'question_circle',
  'question_outside',
  'comparison_unfit',
  'value_missing',
  'value_unfit',
  'option_unknown',
  'pattern_wrong',
  'order_wrong',
  'value_unknown',
  'value_circle',
  'value_outside',
] as const
export type ConditionProblem = (typeof conditionProblems)[number]

const ordered: Comparison[] = ['more', 'at_least', 'less', 'at_most', 'between']
const counts: Comparison[] = ['count_is', 'count_at_least', 'count_at_most']
const always: Comparison[] = ['answered', 'unanswered']
const words: Comparison[] = ['is', 'is_not', 'contains', 'contains_not', 'matches']

const offered: Record<SubjectKind, Comparison[]> = {
  choice: ['is', 'is_not', 'one_of', 'none_of', ...always],
  choices: ['has', 'has_not', ...counts, ...always],
  number: ['is', 'is_not', ...ordered, ...always],
  date: ['is', 'is_not', ...ordered, ...always],
  // A day stands for its beginning on the clock of `now`: "more than a day" and "at most a day" would not mean what they say.
  datetime: ['less', 'at_least', ...always],
  time: [...ordered, ...always],
  text: [...words, ...always],
  files: [...always, ...counts],
  records: [...always, ...counts],
  other: always,
  value: ['is', 'is_not', ...ordered, 'contains', 'contains_not', 'matches', ...always],
}

/** The comparisons for a kind, most likely first. */
export const comparisonsOf = (kind: SubjectKind): readonly Comparison[] => offered[kind]

/**
 * Further comparisons that existing rules may use; they are equivalent to an offered one, or apply to moments
 * only.
 */
const accepted: Partial<Record<SubjectKind, Comparison[]>> = {
  choice: ['has', 'has_not'],
  datetime: ['more', 'at_most'],
  text: ['one_of', 'none_of'],
  number: ['one_of', 'none_of'],
  time: ['is', 'is_not'],
}

/** The fault of a condition at a place; undefined if it is allowed there. */
export function conditionProblem(condition: Condition, place: Place): ConditionProblem | undefined {
  const { of, is, values } = condition
  if (of === '') return 'question_missing'
  const obstacle = place.obstacles.get(of)
  if (obstacle) return `question_${obstacle}`
  const subject = place.subjects.get(of)
  if (!subject) return 'question_unknown'
  if (!offered[subject.kind].includes(is) && !accepted[subject.kind]?.includes(is)) return 'comparison_unfit'
  const { least, most } = valuesTaken(is)
  if (values.length < least || values.some(isMissing)) return 'value_missing'
  if (values.length > most) return 'value_unfit'
  for (const value of values) {
    const problem = valueProblem(value, is, subject, place)
    if (problem) return problem
  }
  const [low, high] = values
  return is === 'between' &&
    typeof low === typeof high &&
    typeof low !== 'object' &&
    low &&
    high &&
    low > high
    ? 'order_wrong'
    : undefined
}

/** The complete part of a sentence: without conditions that lack a question or a value. */
export function withoutGaps({ joint, parts }: Sentence): Sentence {
  const whole = ({ of, is, values }: Condition) =>
    of !== '' && values.length >= valuesTaken(is).least && !values.some(isMissing)
  const kept = parts.flatMap((part): Sentence['parts'] => {
    if (!isGroup(part)) return whole(part) ? [part] : []
    const conditions = part.conditions.filter(whole)
    return conditions.length > 0 ? [{ ...part, conditions }] : []
  })
  return { joint, parts: kept }
}

const isMissing = (value: Operand): boolean =>
  value === '' || (typeof value === 'object' && 'answer' in value && value.answer === '')

function valueProblem(
  value: Operand,
  is: Comparison,
  subject: Subject,
  place: Place,
): ConditionProblem | undefined {
  if (counts.includes(is)) return Number.isInteger(value) && Number(value) >= 0 ? undefined : 'value_unfit'
  if (is === 'matches') return compilePattern(String(value)) ? undefined : 'pattern_wrong'
  if (typeof value === 'object' && 'answer' in value) return answerProblem(value.answer, subject, place)
  const isMoment = subject.kind === 'date' || subject.kind === 'datetime'
  if (typeof value === 'object') return isMoment || subject.kind === 'value' ? undefined : 'value_unfit'
  if (subject.kind === 'choice' || subject.kind === 'choices') {
    return choicesOf(subject).includes(String(value)) ? undefined : 'option_unknown'
  }
  return literalFits(value, subject.kind) ? undefined : 'value_unfit'
}

function answerProblem(name: string, subject: Subject, place: Place): ConditionProblem | undefined {
  const obstacle = place.obstacles.get(name)
  if (obstacle) return `value_${obstacle}`
  const other = place.subjects.get(name)
  if (!other) return 'value_unknown'
  return comparable(subject.kind, other.kind) ? undefined : 'value_unfit'
}

/** Whether answers of two kinds are comparable. */
export function comparable(a: SubjectKind, b: SubjectKind): boolean {
  const comparing: SubjectKind[] = ['number', 'date', 'datetime', 'time', 'text', 'choice']
  return (a === b && comparing.includes(a)) || ([a, b].includes('value') && [a, b].includes('number'))
}

function literalFits(value: string | number | boolean, kind: SubjectKind): boolean {
  if (kind === 'number') return typeof value === 'number'
  if (kind === 'date') return parses('date', value)
  // Also a day alone: any time on that day comes after its beginning.
  if (kind === 'datetime') return parses('datetime', value) || parses('date', value)
  if (kind === 'time') return parses('time', value)
  if (kind === 'value') return true
  return kind === 'text' && typeof value === 'string'
}

const parses = (type: 'date' | 'datetime' | 'time', value: unknown): boolean =>
  typeof value === 'string' &&
  parseValue({ id: 'x', type, label: '', required: false, options: [], multiple: false }, value).ok

/** The values of the answers to choose from. */
export function choicesOf({ component }: Subject): string[] {
  return component.type === 'yes_no' ? ['yes', 'no', 'na'] : component.options.map(({ value }) => value)
}
