import type { Locale } from '@atesta/contract/limits.ts'
import type { KnownFiles } from './constraints.ts'
import { sameJson } from './equality.ts'
import {
  addVisible,
  type CheckContext,
  checkField,
  computeField,
  type FieldState,
  kept,
  type Reading,
  valuesOf,
} from './field.ts'
import type { FormError } from './form-errors.ts'
import type { NormalizedForm } from './normalize.ts'
import { type FormPlan, planOf, type Unit, unitsAround } from './plan.ts'
import { offsetOf } from './rules/local-time.ts'
import { ruleHolds } from './rules/rules.ts'
import type { Answers, FormValue } from './values.ts'
import { withBudget } from './work.ts'

/**
 * `now`: ISO 8601 with offset; days in rules are those of its clock. `locale`: the language of the form's own messages. `files`: see `KnownFiles`. `sealed`: the answers are those of a submission, so
 * calculated values stay as they were sealed, even if the engine calculates differently later.
 */
export type EvaluationContext = {
  locale: Locale
  now: string
  files?: KnownFiles | undefined
  sealed?: boolean | undefined
}

/**
 * The result of a form for a set of answers. Keys are ids; inside a group `groupId.index.innerId` (see
 * `innerKey`). Parts unchanged since the evaluator's last call are the same objects.
 */
export type Evaluation = {
  visible: {
    sections: ReadonlySet<string>
    /** Without questions whose components are all hidden, or not shown; so are sections of only those. */
    questions: ReadonlySet<string>
    components: ReadonlySet<string>
    /** Active comment objects. */
    comments: ReadonlySet<string>
  }
  /** Visible components that must be answered, always or by a rule that holds. */
  required: ReadonlySet<string>
  /** The values of the offered options, for visible components whose options have rules. */
  offered: ReadonlyMap<string, ReadonlySet<string>>
  /** Visible answers in form order, parsed, with defaults and calculations, without missing ones. */
  values: Readonly<Record<string, FormValue>>
  errors: ReadonlyMap<string, FormError>
  /** For every section of a step; a hidden section is valid. */
  sectionValidity: ReadonlyMap<string, boolean>
  /** Whether every visible section is valid. */
  complete: boolean
}

export type Evaluator = { evaluate: (answers: Answers, context: EvaluationContext) => Evaluation }

/** Evaluates once. For a form that is being filled in, keep a `createEvaluator` instead. */
export function evaluateForm(form: NormalizedForm, answers: Answers, context: EvaluationContext): Evaluation {
  return createEvaluator(form).evaluate(answers, context)
}

/**
 * An evaluator that remembers its last call and recomputes only what depends on changed answers, files or the
 * moment. Answers are compared by identity per id, so lists and records must be replaced, not changed in
 * place.
 */
export function createEvaluator(form: NormalizedForm): Evaluator {
  const run = new Run(planOf(form))
  return { evaluate: (answers, context) => withBudget(() => run.evaluate(answers, context)) }
}

const noErrors: ReadonlyMap<string, FormError> = new Map()

class Run {
  private readonly plan: FormPlan
  private readonly shown: boolean[]
  private readonly fields: (FieldState | undefined)[]
  private readonly faults: ReadonlyMap<string, FormError>[]
  /** Flags per unit: recompute (visibility and value), and recheck (errors). */
  private readonly stale: Uint8Array
  private readonly unchecked: Uint8Array
  /** All values by id, undefined if hidden or unanswered: the data of every rule. */
  private readonly scope: Record<string, unknown> = {}
  private answers = new Map<string, unknown>()
  private context: EvaluationContext | undefined
  /** For a submission: the units that were visible because they contain answers. */
  private held: ReadonlySet<number> = new Set()
  private last: Evaluation | undefined

  constructor(plan: FormPlan) {
    const count = plan.units.length
    this.plan = plan
    this.shown = new Array(count).fill(false)
    this.fields = new Array(count).fill(undefined)
    this.faults = new Array(count).fill(noErrors)
    this.stale = new Uint8Array(count).fill(1)
    this.unchecked = new Uint8Array(count).fill(1)
  }

  evaluate(answers: Answers, context: EvaluationContext): Evaluation {
    this.noticeAnswers(answers)
    this.noticeContext(context)
    this.held = context.sealed ? unitsAround(this.plan, answers) : new Set()
    if (context.sealed) this.stale.fill(1)
    const clock: Reading = { now: context.now, sealed: context.sealed }
    const moved = this.compute(answers, clock)
    const judged = this.check({ locale: context.locale, clock, files: context.files })
    this.context = context
    if (this.last && !moved && !judged) return this.last
    this.last = this.result(this.last, moved, judged)
    return this.last
  }

  private noticeAnswers(answers: Answers): void {
    const next = new Map(Object.entries(answers))
    const touch = (id: string) => {
      const unit = this.plan.unitOfAnswer.get(id)
      if (unit !== undefined) this.stale[unit] = 1
    }
    for (const [id, value] of next) {
      if (!Object.is(this.answers.get(id), value) || !this.answers.has(id)) touch(id)
    }
    for (const id of this.answers.keys()) if (!next.has(id)) touch(id)
    this.answers = next
  }

  private noticeContext({ now, files, locale, sealed = false }: EvaluationContext): void {
    const before = this.context
    if (!before) return
    if ((before.sealed ?? false) !== sealed || offsetOf(before.now) !== offsetOf(now)) this.stale.fill(1)
    if (before.now === now && before.files === files && before.locale === locale) return
    for (const [index, { reads }] of this.plan.units.entries()) {
      if (before.now !== now && reads.clock) this.stale[index] = 1
      if (before.now !== now && reads.clockInChecks) this.unchecked[index] = 1
      if (before.files !== files && reads.files) this.unchecked[index] = 1
      if (before.locale !== locale) this.unchecked[index] = 1
    }
  }

  /** Recomputes what is stale, dependencies first. True if any visibility or value changed. */
  private compute(answers: Answers, clock: Reading): boolean {
    const { units } = this.plan
    let moved = false
    for (let index = 0; index < units.length; index++) {
      const unit = units[index]
      if (!unit || this.stale[index] === 0) continue
      this.stale[index] = 0
      this.unchecked[index] = 1
      if (!this.computeUnit(unit, index, answers, clock)) continue
      moved = true
      for (const dependent of unit.dependents) this.stale[dependent] = 1
      for (const checker of unit.checkedBy) this.unchecked[checker] = 1
    }
    return moved
  }

  /** True if the unit's visibility, value or follow-ups changed. */
  private computeUnit(unit: Unit, index: number, answers: Answers, clock: Reading): boolean {
    const parentShown = unit.parent === -1 || this.shown[unit.parent] === true
    if (!unit.field) {
      const rule = unit.visibleIf
      const holds = this.held.has(index) || rule === undefined || ruleHolds(rule, this.scope, clock)
      const shown = parentShown && !unit.cyclic && holds
      const changed = this.shown[index] !== shown
      this.shown[index] = shown
      return changed
    }
    const before = this.fields[index]
    const field = computeField(unit.field, answers, this.scope, clock, parentShown && !unit.cyclic)
    this.fields[index] = field
    this.shown[index] = field.visible
    Object.assign(this.scope, valuesOf(field))
    return !before || !sameField(before, field)
  }

  /** Rechecks what may have changed. True if any error changed. */
  private check(context: CheckContext): boolean {
    let judged = false
    for (let index = 0; index < this.unchecked.length; index++) {
      if (this.unchecked[index] === 0) continue
      this.unchecked[index] = 0
      const field = this.fields[index]
      if (!field) continue
      const errors = new Map<string, FormError>()
      checkField(field, this.scope, context, field.plan.component.id, errors)
      const before = this.faults[index] ?? noErrors
      if (sameErrors(before, errors)) continue
      this.faults[index] = errors.size > 0 ? errors : noErrors
      judged = true
    }
    return judged
  }

  private result(last: Evaluation | undefined, moved: boolean, judged: boolean): Evaluation {
    const seen = last && !moved ? last : this.collectVisible(last)
    const { visible, values, required, offered } = seen
    if (last && !judged) return { ...last, visible, values, required, offered }
    const errors = new Map<string, FormError>()
    const validity = new Map<string, boolean>()
    for (const index of this.plan.formOrder) {
      const unit = this.plan.units[index]
      if (!unit) continue
      if (unit.kind === 'section') validity.set(unit.id, true)
      for (const [key, error] of this.faults[index] ?? noErrors) {
        errors.set(key, error)
        validity.set(unit.sectionId, false)
      }
    }
    const sectionValidity =
      last && sameEntries(last.sectionValidity, validity) ? last.sectionValidity : validity
    return { visible, values, required, offered, errors, sectionValidity, complete: errors.size === 0 }
  }

  private collectVisible(
    last: Evaluation | undefined,
  ): Pick<Evaluation, 'visible' | 'values' | 'required' | 'offered'> {
    const sets = {
      sections: new Set<string>(),
      questions: new Set<string>(),
      components: new Set<string>(),
      comments: new Set<string>(),
    }
    const shown = { ...sets, required: new Set<string>(), offered: new Map<string, ReadonlySet<string>>() }
    const values: Record<string, FormValue> = {}
    for (const index of this.plan.formOrder) {
      const unit = this.plan.units[index]
      const field = this.fields[index]
      if (!unit || !this.shown[index]) continue
      if (unit.kind === 'section' && !unit.unseen) sets.sections.add(unit.id)
      if (unit.kind === 'question' && !unit.parts) sets.questions.add(unit.id)
      if (!field) continue
      // A question is hidden while all of its components are.
      const question = this.plan.units[unit.parent]
      if (question && !unit.unseen) sets.questions.add(question.id)
      addVisible(field, unit.id, shown)
      Object.assign(values, kept(field))
    }
    const visible: Evaluation['visible'] = sets
    const { required, offered } = shown
    if (!last) return { visible, values, required, offered }
    const same = (key: keyof Evaluation['visible']) =>
      sameMembers(last.visible[key], sets[key]) ? last.visible[key] : sets[key]
    const merged = {
      sections: same('sections'),
      questions: same('questions'),
      components: same('components'),
      comments: same('comments'),
    }
    const unchanged = Object.entries(merged).every(
      ([key, set]) => set === last.visible[key as keyof typeof merged],
    )
    return {
      visible: unchanged ? last.visible : merged,
      values,
      required: sameMembers(last.required, required) ? last.required : required,
      offered: sameOffers(last.offered, offered) ? last.offered : offered,
    }
  }
}

function sameField(a: FieldState, b: FieldState): boolean {
  if (a.required !== b.required || !sameOffer(a.offered, b.offered)) return false
  if (a.visible !== b.visible || !sameJson(a.value, b.value) || a.comments.length !== b.comments.length)
    return false
  const sameComments = a.comments.every((state, index) => {
    const other = b.comments[index]
    return other !== undefined && state.active === other.active && sameJson(state.value, other.value)
  })
  if (!sameComments || a.records.length !== b.records.length) return false
  return a.records.every((record, index) =>
    record.fields.every((field, at) => {
      const other = b.records[index]?.fields[at]
      return other !== undefined && sameField(field, other)
    }),
  )
}

function sameMembers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((member) => b.has(member))
}

function sameOffer(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameMembers(a, b))
}

type Offers = Evaluation['offered']
const sameOffers = (a: Offers, b: Offers): boolean =>
  a.size === b.size && [...a].every(([key, offer]) => sameOffer(offer, b.get(key)))

function sameEntries<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && Object.is(b.get(key), value))
}

function sameErrors(a: ReadonlyMap<string, FormError>, b: ReadonlyMap<string, FormError>): boolean {
  return a.size === b.size && [...a].every(([key, error]) => sameJson(error, b.get(key)))
}
