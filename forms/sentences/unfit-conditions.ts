import type { Component, FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import { type Condition, isGroup, type Sentence, sumOf } from './model.ts'
import { type ConditionProblem, conditionProblem } from './problems.ts'
import { ruleToCalculation } from './read-calculation.ts'
import { nameOf, ruleToSentence } from './read-rule.ts'
import { allSubjects, type RuleKind, ruleKeys, type Subject } from './subjects.ts'

type Ruled = { id: string } & { [key in (typeof ruleKeys)[RuleKind]]?: Rule | undefined }
const kinds = Object.keys(ruleKeys) as RuleKind[]

/** `id`: the section, question or component whose rule has the condition. */
export type UnfitCondition = { id: string; kind: RuleKind; code: ConditionProblem }

/**
 * Faults that arise when a question changes after a rule has named it. All others are faults of the form's
 * structure.
 */
const unfit: readonly ConditionProblem[] = [
  'comparison_unfit',
  'value_unfit',
  'option_unknown',
  'pattern_wrong',
  'order_wrong',
]

/**
 * The conditions that do not fit what they are about, each problem once for a rule: an answer that is not among those to
 * choose from, a comparison that the type of the question does not have, and sums of what a group no longer has. Such a rule
 * can be published, and is decided the same way whatever is answered. Of rules that no conditions say, only sums are looked at.
 */
export function unfitConditions(structure: FormStructure): UnfitCondition[] {
  const place = { subjects: allSubjects(structure), obstacles: new Map(), sections: new Map() }
  const codesOf = (part: Ruled, kind: RuleKind): ConditionProblem[] => {
    const conditions = sentencesOf(part[ruleKeys[kind]], kind).flatMap(conditionsOf)
    const codes = conditions.flatMap((condition) => conditionProblem(condition, place) ?? [])
    const kept = codes.filter((code) => unfit.includes(code))
    return sumsIn(part[ruleKeys[kind]]).every((sum) => hasSum(place.subjects, sum))
      ? kept
      : [...kept, 'question_unknown']
  }
  return ruledIn(structure).flatMap((part) =>
    kinds.flatMap((kind) => [...new Set(codesOf(part, kind))].map((code) => ({ id: part.id, kind, code }))),
  )
}

function sentencesOf(rule: Rule | undefined, kind: RuleKind): Sentence[] {
  if (rule === undefined) return []
  if (kind !== 'calculation') {
    const sentence = ruleToSentence(rule)
    return sentence ? [sentence] : []
  }
  const read = ruleToCalculation(rule)
  return read?.kind === 'choice' ? read.cases.map(({ when }) => when) : []
}

/** The names of all sums in a rule. */
function sumsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const name = nameOf(node)
  return name && sumOf(name) ? [name] : Object.values(node).flatMap(sumsIn)
}

/** Also where the group itself is gone: the form's structure lacks it then. */
const hasSum = (subjects: ReadonlyMap<string, Subject>, name: string): boolean =>
  subjects.has(name) || !subjects.has(sumOf(name)?.group ?? '')

const conditionsOf = ({ parts }: Sentence): Condition[] =>
  parts.flatMap((part) => (isGroup(part) ? part.conditions : part))

/** Every part that can have a rule, in form order. */
function ruledIn({ steps, schema }: FormStructure): Ruled[] {
  const inside = (list: readonly Component[]): Ruled[] =>
    list.flatMap((component) => [component, ...inside(component.components ?? [])])
  const sections = steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
  return [...sections, ...schema].flatMap((section): Ruled[] => [
    section,
    ...section.questions.flatMap((question): Ruled[] => [question, ...inside(question.components)]),
  ])
}
