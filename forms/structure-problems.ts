import type { Component, FormStructure, LocalizedText, Rule, Section } from '@atesta/contract/schemas/form.ts'
import { identified, isReservedId, normalizeForm, unusableIds } from './normalize.ts'
import { planOf } from './plan.ts'
import { compilePattern } from './rules/pattern.ts'
import { ruleFacts } from './rules/rule-facts.ts'
import { namesIn } from './text.ts'
import { choiceTypes, parseValue } from './values.ts'

/** Every static fault of a form. i18n has a sentence for each. */
export const structureProblemCodes = [
  'too_many_parts',
  'too_many_patterns',
  'duplicate_id',
  'reserved_id',
  'several_form_steps',
  'schema_not_shown',
  'step_without_sections',
  'options_missing',
  'duplicate_option',
  'min_above_max',
  'bad_pattern',
  'default_invalid',
  'calculation_missing',
  'show_for_unknown',
  'group_empty',
  'group_too_deep',
  'components_outside_group',
  'rule_invalid',
  'rule_unknown_id',
  'rule_cycle',
  'text_unknown_id',
] as const

export type StructureProblemCode = (typeof structureProblemCodes)[number]

/** `path`: JSON pointer (RFC 6901) into the structure. `ids`: the ids concerned, if any. */
export type StructureProblem = { path: string; code: StructureProblemCode; ids?: string[] }

/**
 * At most this many sections, questions, components and their parts in one form. A larger form is refused
 * unread.
 */
export const maxParts = 10_000

/**
 * At most this many characters in all patterns of a form, because each must be read before the form can be
 * used.
 */
export const maxPatterns = 50_000

/** Groups may be nested this deep. */
export const maxGroupDepth = 3

/** Every fault of a form that is visible without answers, in form order. Empty: it can be published. */
export function structureProblems(structure: FormStructure): StructureProblem[] {
  const survey = new Survey(structure)
  return survey.problems
}

/** The surroundings of a component: the names that its rules may use, and the number of groups around it. */
type Surroundings = { names: { has(name: string): boolean }; depth: number }

/** The keys of the texts in a form's parts. */
const wordKeys = ['title', 'label', 'description', 'help', 'placeholder', 'validation_message'] as const
type Worded = { [key in (typeof wordKeys)[number]]?: LocalizedText | undefined }

/**
 * The total length of the patterns in a part of a form, including those in rules. `known`: of lists already
 * read, because questions may share their options.
 */
function patternsIn(part: unknown, known = new Map<object, number>()): number {
  if (typeof part !== 'object' || part === null) return 0
  let length = known.get(part)
  if (length !== undefined) return length
  length = 0
  for (const [key, value] of Object.entries(part)) {
    if (key === 'pattern' && typeof value === 'string') length += value.length
    if (key === 'matches' && Array.isArray(value)) length += String(value[1]).length
    length += patternsIn(value, known)
  }
  if (Array.isArray(part)) known.set(part, length)
  return length
}

class Survey {
  readonly problems: StructureProblem[] = []
  /** Options shared by several questions that have no fault anywhere. */
  private readonly sound = new Set<Component['options']>()

  constructor(structure: FormStructure) {
    if ([...identified(structure)].length > maxParts) {
      this.add('too_many_parts', '')
      return
    }
    if (patternsIn(structure) > maxPatterns) {
      this.add('too_many_patterns', '')
      return
    }
    this.ids(structure)
    this.steps(structure)
    const sections: [string, Section][] = [
      ...structure.steps.flatMap((step, index) =>
        step.type === 'documentation' ? pointed(step.sections, `/steps/${index}/sections`) : [],
      ),
      ...pointed(structure.schema, '/schema'),
    ]
    const top = sections.flatMap(([, section]) =>
      section.questions.flatMap((question) => question.components),
    )
    const around: Surroundings = { names: new Set(top.flatMap(answerNames)), depth: 0 }
    for (const [index, step] of structure.steps.entries()) this.texts(step, `/steps/${index}`, around)
    for (const [path, section] of sections) this.section(section, path, around)
    // Without unique ids, the components in a cycle cannot be identified.
    if (unusableIds(structure).length === 0) this.cycles(structure)
  }

  private add(code: StructureProblemCode, path: string, ids?: string[]): void {
    this.problems.push(ids ? { path, code, ids } : { path, code })
  }

  private ids(structure: FormStructure): void {
    const seen = new Set<string>()
    for (const { id, path } of identified(structure)) {
      if (seen.has(id)) this.add('duplicate_id', `${path}/id`, [id])
      if (isReservedId(id)) this.add('reserved_id', `${path}/id`, [id])
      seen.add(id)
    }
  }

  private steps({ steps, schema }: FormStructure): void {
    let formSteps = 0
    for (const [index, step] of steps.entries()) {
      const sections = step.type === 'form' ? schema : step.sections
      if (sections.length === 0) this.add('step_without_sections', `/steps/${index}`)
      if (step.type === 'form' && ++formSteps > 1) this.add('several_form_steps', `/steps/${index}`)
    }
    if (formSteps === 0 && schema.length > 0) this.add('schema_not_shown', '/schema')
  }

  private section(section: Section, path: string, around: Surroundings): void {
    this.texts(section, path, around)
    this.rule(section.visible_if, `${path}/visible_if`, around)
    for (const [at, question] of pointed(section.questions, `${path}/questions`)) {
      this.texts(question, at, around)
      this.rule(question.visible_if, `${at}/visible_if`, around)
      for (const [where, component] of pointed(question.components, `${at}/components`)) {
        this.component(component, where, around)
      }
    }
  }

  private component(component: Component, path: string, around: Surroundings): void {
    this.texts(component, path, around)
    this.rule(component.visible_if, `${path}/visible_if`, around)
    this.rule(component.required_if, `${path}/required_if`, around)
    const before = this.problems.length
    const isSound = this.sound.has(component.options)
    if (!isSound) this.optionParts(component, path, around)
    for (const [at, comment] of pointed(component.comment_object, `${path}/comment_object`))
      this.texts(comment, at, around)
    this.rule(component.validation, `${path}/validation`, around)
    this.limits(component, path)
    if (!isSound) this.options(component, path)
    // Names allowed around a form's groups are allowed in them.
    if (around.depth === 0 && choiceTypes.has(component.type) && this.problems.length === before)
      this.sound.add(component.options)
    this.followUps(component, path)
    if (component.type === 'calculation') {
      if (component.calculation === undefined) this.add('calculation_missing', path)
      this.rule(component.calculation, `${path}/calculation`, around)
    }
    const standard = component.default
    if (component.type !== 'group' && standard !== undefined && !parseValue(component, standard).ok) {
      this.add('default_invalid', `${path}/default`)
    }
    this.group(component, path, around)
  }

  private group(component: Component, path: string, around: Surroundings): void {
    const inner = component.components ?? []
    if (component.type !== 'group') {
      if (inner.length > 0) this.add('components_outside_group', `${path}/components`)
      return
    }
    if (inner.length === 0) this.add('group_empty', path)
    const depth = around.depth + 1
    if (depth > maxGroupDepth) {
      // Reported once, at the first group that is too deep; deeper ones would only repeat it.
      this.add('group_too_deep', path)
      return
    }
    const own = new Set(inner.flatMap(answerNames))
    // Not one combined set: a form with many groups would copy the outer names for each.
    const inside = { names: { has: (name: string) => own.has(name) || around.names.has(name) }, depth }
    for (const [at, member] of pointed(inner, `${path}/components`)) this.component(member, at, inside)
  }

  private limits(component: Component, path: string): void {
    const { min, max, media_certification: media, pattern } = component
    if (min !== undefined && max !== undefined && min > max) this.add('min_above_max', `${path}/min`)
    if (media && media.min > media.max) this.add('min_above_max', `${path}/media_certification/min`)
    if (pattern && !compilePattern(pattern)) this.add('bad_pattern', `${path}/pattern`)
  }

  private optionParts(component: Component, path: string, around: Surroundings): void {
    for (const [at, option] of pointed(component.options, `${path}/options`)) {
      this.texts(option, at, around)
      this.rule(option.visible_if, `${at}/visible_if`, around)
    }
  }

  private options(component: Component, path: string): void {
    if (!choiceTypes.has(component.type)) return
    if (component.options.length === 0) this.add('options_missing', `${path}/options`)
    const seen = new Set<string>()
    for (const [at, { value }] of pointed(component.options, `${path}/options`)) {
      if (seen.has(value)) this.add('duplicate_option', `${at}/value`)
      seen.add(value)
    }
  }

  private followUps(component: Component, path: string): void {
    const known = possibleAnswers(component)
    if (!known) return
    const possible = new Set(known)
    for (const [at, comment] of pointed(component.comment_object, `${path}/comment_object`)) {
      if (comment.show_for.some((value) => !possible.has(value)))
        this.add('show_for_unknown', `${at}/show_for`)
    }
  }

  private rule(rule: Rule | undefined, path: string, { names }: Surroundings): void {
    if (rule === undefined) return
    const { fault, dependencies } = ruleFacts(rule)
    if (fault) this.add('rule_invalid', path)
    const unknown = [...dependencies].filter((name) => !names.has(name))
    if (unknown.length > 0) this.add('rule_unknown_id', path, unknown)
  }

  /** A part's texts may name the answers that its rules may read. */
  private texts(part: Worded, path: string, { names }: Surroundings): void {
    for (const key of wordKeys) {
      const unknown = namesIn(part[key]).filter((name) => !names.has(name))
      if (unknown.length > 0) this.add('text_unknown_id', `${path}/${key}`, unknown)
    }
  }

  private cycles(structure: FormStructure): void {
    const paths = new Map([...identified(structure)].map(({ id, path }) => [id, path]))
    for (const ids of planOf(normalizeForm(structure)).cycles)
      this.add('rule_cycle', paths.get(ids[0] ?? '') ?? '', ids)
  }
}

const pointed = <T>(items: readonly T[], base: string): [string, T][] =>
  items.map((item, index) => [`${base}/${index}`, item])

const answerNames = (component: Component): string[] => [
  component.id,
  ...component.comment_object.map((comment) => comment.id),
]

/** The answers to which a follow-up can be tied, if they are known beforehand. */
function possibleAnswers(component: Component): string[] | undefined {
  if (component.type === 'yes_no') return ['yes', 'no', 'na']
  return choiceTypes.has(component.type) ? component.options.map((option) => option.value) : undefined
}
