import type { Component, FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import { type Clock, calculate, ruleHolds } from '../rules/rules.ts'
import {
  type Answers,
  type FormValue,
  isUnseen,
  parseComment,
  parseValue,
  type RecordValue,
} from '../values.ts'

/**
 * A second, slow way to a form's values, to compare the evaluator with: nothing is ordered beforehand, every rule
 * pulls what it reads at the moment it reads it. Endless for forms with cycles.
 */
export function pulledValues(
  structure: FormStructure,
  answers: Answers,
  clock: Clock,
): Record<string, unknown> {
  const top = new Puller(answers, Object.prototype, clock)
  const sections = structure.steps.flatMap((step) =>
    step.type === 'form' ? structure.schema : step.sections,
  )
  for (const section of sections) {
    for (const question of section.questions) {
      const gates = [section.visible_if, question.visible_if]
      for (const component of question.components)
        top.add(component, () => gates.every((rule) => top.holds(rule)))
    }
  }
  return top.values()
}

/** Computed once, then cached: two reads of one position must be strictly equal. */
function once<T>(pull: () => T): () => T {
  let pulled: { value: T } | undefined
  return () => {
    pulled ??= { value: pull() }
    return pulled.value
  }
}

const own = (from: Answers, id: string) => (Object.hasOwn(from, id) ? from[id] : undefined)

/** The answers of a form, or of one record of a group (`outer`: what its rules read besides). */
class Puller {
  private readonly getters = new Map<string, () => unknown>()
  private readonly scope: Record<string, unknown>
  private readonly from: Answers
  private readonly clock: Clock

  constructor(from: Answers, outer: object, clock: Clock) {
    this.from = from
    this.clock = clock
    const read = (name: string | symbol) => this.getters.get(String(name))
    this.scope = new Proxy({}, { get: (_target, name) => (read(name) ?? (() => Reflect.get(outer, name)))() })
  }

  holds(rule: Rule | undefined): boolean {
    return rule === undefined || ruleHolds(rule, this.scope, this.clock)
  }

  add(component: Component, open: () => boolean): void {
    const value = once(() => (open() && this.holds(component.visible_if) ? this.value(component) : undefined))
    this.getters.set(component.id, value)
    // A calculation that is kept without being shown cannot be answered, so nothing is asked about it.
    for (const comment of isUnseen(component) ? [] : component.comment_object) {
      const followUp = () => {
        const answer = value()
        const wanted = (item: unknown) => typeof item !== 'object' && comment.show_for.includes(String(item))
        const active =
          comment.show_for.length === 0 || (Array.isArray(answer) ? answer : [answer]).some(wanted)
        const parsed =
          answer === undefined || !active ? undefined : parseComment(comment, own(this.from, comment.id))
        return parsed?.ok ? parsed.value : undefined
      }
      this.getters.set(comment.id, once(followUp))
    }
  }

  values(): RecordValue {
    const values: RecordValue = {}
    for (const [id, getter] of this.getters) {
      const value = getter() as FormValue | undefined
      if (value !== undefined) values[id] = value
    }
    return values
  }

  private value(component: Component): FormValue | undefined {
    const rule = component.calculation
    if (component.type === 'calculation')
      return rule === undefined ? undefined : calculate(rule, this.scope, this.clock)
    const raw = own(this.from, component.id)
    const parsed = parseValue(component, raw === undefined ? component.default : raw)
    if (!parsed.ok) return undefined
    if (component.type !== 'group') return this.offered(component, parsed.value)
    const records = ((parsed.value ?? []) as RecordValue[]).map((record) => this.record(component, record))
    return records.length > 0 ? records : undefined
  }

  /** Without chosen options whose rules do not hold. */
  private offered({ type, options }: Component, value: FormValue | undefined): FormValue | undefined {
    if (!['checkbox', 'radio', 'dropdown'].includes(type)) return value
    if (options.every((option) => option.visible_if === undefined)) return value
    const hidden = options.filter((option) => !this.holds(option.visible_if)).map((option) => option.value)
    if (!Array.isArray(value)) return hidden.includes(String(value)) ? undefined : value
    const left = (value as string[]).filter((item) => !hidden.includes(item))
    return left.length > 0 ? left : undefined
  }

  private record(group: Component, answers: Answers): RecordValue {
    const inner = new Puller(answers, this.scope, this.clock)
    const members = group.components ?? []
    for (const member of members) inner.add(member, () => true)
    const values = inner.values()
    for (const member of members) {
      const emptied = own(answers, member.id) !== undefined && member.default !== undefined
      if (emptied && values[member.id] === undefined && inner.holds(member.visible_if))
        values[member.id] = null
    }
    return values
  }
}
