import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type { Rule } from '@atesta/contract/schemas/form.ts'
import type {
  Calculation,
  Choice,
  Condition,
  ConditionGroup,
  PlainValue,
  Sentence,
} from '@atesta/forms/sentences/model.ts'
import { withoutGaps } from '@atesta/forms/sentences/problems.ts'
import { ruleToCalculation } from '@atesta/forms/sentences/read-calculation.ts'
import { ruleToSentence } from '@atesta/forms/sentences/read-rule.ts'
import type { RuleKind } from '@atesta/forms/sentences/subjects.ts'
import { isTemplate } from '@atesta/forms/sentences/text-template.ts'
import { calculationToRule, sentenceToRule } from '@atesta/forms/sentences/write-rule.ts'

/** A rule as it stands in the editor. `code`: JsonLogic as text, for what no sentence says. */
export type Draft =
  | { mode: 'sentence'; sentence: Sentence }
  | { mode: 'calculation'; calculation: Calculation }
  | { mode: 'code'; text: string }

export const emptyCondition: Condition = { of: '', is: 'is', values: [] }

/** A value nothing was written for yet; a formula that is not a number stands for none. */
export const emptyValues: Record<PlainValue['kind'], PlainValue> = {
  number: { kind: 'number', formula: Number.NaN, needs_all: true },
  text: { kind: 'text', parts: [] },
  answer: { kind: 'answer', answer: '' },
  days: { kind: 'days', from: { answer: '' }, to: { today: 0 } },
}

export const emptyChoice: Choice = {
  kind: 'choice',
  cases: [{ when: { joint: 'all', parts: [emptyCondition] }, value: emptyValues.number }],
  otherwise: null,
}

export const isEmptyFormula = (formula: unknown): boolean =>
  typeof formula === 'number' && Number.isNaN(formula)

export function draftOf(rule: Rule | undefined, kind: RuleKind): Draft {
  if (kind === 'calculation') {
    const calculation = rule === undefined ? emptyValues.number : ruleToCalculation(rule)
    return calculation && isEditable(calculation) ? { mode: 'calculation', calculation } : codeOf(rule)
  }
  const sentence = rule === undefined ? { joint: 'all' as const, parts: [] } : ruleToSentence(rule)
  return sentence ? { mode: 'sentence', sentence } : codeOf(rule)
}

export const codeOf = (rule: Rule | undefined): Draft => ({
  mode: 'code',
  text: rule === undefined ? '' : JSON.stringify(rule, null, 2),
})

/** Texts with brackets of their own, and days other than today, have no field. */
function isEditable(calculation: Calculation): boolean {
  if (calculation.kind === 'choice') {
    const values = [...calculation.cases.map(({ value }) => value), calculation.otherwise]
    return values.every((value) => value === null || isEditable(value))
  }
  if (calculation.kind === 'text') return isTemplate(calculation.parts)
  if (calculation.kind !== 'days') return true
  return [calculation.from, calculation.to].every((date) => 'answer' in date || date.today === 0)
}

/**
 * The rule a draft says: what is complete of a sentence, the whole of a calculation. `undefined`: none. `null`: it cannot
 * be said yet, so the rule stays what it was.
 */
export function ruleOf(draft: Draft): Rule | undefined | null {
  if (draft.mode === 'sentence') return sentenceToRule(withoutGaps(draft.sentence))
  if (draft.mode === 'code') return draft.text.trim() === '' ? undefined : readRule(draft.text)
  return isComplete(draft.calculation) ? calculationToRule(draft.calculation) : null
}

function isComplete(calculation: Calculation): boolean {
  switch (calculation.kind) {
    case 'number':
      return !isEmptyFormula(calculation.formula)
    case 'text':
      return calculation.parts.length > 0
    case 'answer':
      return calculation.answer !== ''
    case 'days':
      return [calculation.from, calculation.to].every((date) => !('answer' in date && date.answer === ''))
    default:
      return (
        calculation.cases.length > 0 &&
        calculation.cases.every(({ when, value }) => isWhole(when) && isComplete(value)) &&
        (calculation.otherwise === null || isComplete(calculation.otherwise))
      )
  }
}

/** A case without a condition would always hold, so none may lack a part. */
function isWhole(sentence: Sentence): boolean {
  return sentence.parts.length > 0 && JSON.stringify(withoutGaps(sentence)) === JSON.stringify(sentence)
}

/** The rule a text says in JSON; null where it says none. */
function readRule(text: string): Rule | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'boolean') return value
    return isPlainObject(value) ? (value as Rule) : null
  } catch {
    return null
  }
}

export const sameRule = (a: Rule | undefined, b: Rule | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

type Keyed<T> = T & { key?: number }
let lastKey = 0

/** Rows keep their place on the screen while they are moved or edited; the key stays out of the rule. */
export const keyed = <T extends Condition | ConditionGroup>(part: T): T => ({ ...part, key: ++lastKey })
export const keyOf = (part: Keyed<Condition | ConditionGroup>, at: number): string =>
  part.key === undefined ? `at-${at}` : `key-${part.key}`

export const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((old, index) => (index === at ? item : old))
export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_old, index) => index !== at)
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const item = list[at]
  return item === undefined ? [...list] : removed(list, at).toSpliced(at + by, 0, item)
}
