import type { Locale } from '@atesta/contract/limits.ts'
import type { CommentObject } from '@atesta/contract/schemas/form.ts'
import { checkComment, checkConstraints, type KnownFiles, maxGroupRecords } from './constraints.ts'
import type { FormError, FormErrorCode } from './form-errors.ts'
import type { FieldPlan } from './plan.ts'
import { type Clock, calculate, ruleHolds } from './rules/rules.ts'
import { localized } from './text.ts'
import {
  type Answers,
  type FormValue,
  isUnseen,
  type Parsed,
  parseComment,
  parseValue,
  type RecordValue,
} from './values.ts'
import { afford } from './work.ts'

/** The moment of an evaluation, and whether the answers are those of a submission: see `EvaluationContext`. */
export type Reading = Clock & { sealed?: boolean | undefined }

/** The result of one component: its visibility, its value, its follow-ups, and for a group its records. */
export type FieldState = {
  plan: FieldPlan
  visible: boolean
  /** Whether it must be answered, always or by its rule. */
  required: boolean
  /** The values of the offered options, if rules decide that. */
  offered: ReadonlySet<string> | undefined
  value: FormValue | undefined
  /** Set if the answer has the wrong shape for its type; every rule then treats it as no answer. */
  fault: FormErrorCode | undefined
  comments: CommentState[]
  records: RecordState[]
}

export type CommentState = {
  comment: CommentObject
  active: boolean
  value: FormValue | undefined
  fault: FormErrorCode | undefined
}

/** `scope` inherits from the answers around the record, so that its rules read both. */
export type RecordState = { scope: Record<string, unknown>; fields: FieldState[]; value: RecordValue }

/** The key of a group's inner component or comment object in error maps and visible sets: `group.0.inner`. */
export const innerKey = (groupKey: string, index: number, id: string): string => `${groupKey}.${index}.${id}`

const own = (answers: Answers, id: string): unknown => (Object.hasOwn(answers, id) ? answers[id] : undefined)

/** Computes a component. A hidden one has neither value nor follow-ups, even if it was filled in before. */
export function computeField(
  plan: FieldPlan,
  answers: Answers,
  scope: Record<string, unknown>,
  clock: Reading,
  parentVisible: boolean,
): FieldState {
  const { component } = plan
  const rule = component.visible_if
  const raw = own(answers, component.id)
  // What a submission contains was visible when it was sealed, even by a rule about a day that has passed.
  const wasShown = clock.sealed === true && raw !== undefined
  const visible =
    parentVisible && !plan.cyclic && (wasShown || rule === undefined || ruleHolds(rule, scope, clock))
  if (!visible) {
    return {
      plan,
      visible,
      required: false,
      offered: undefined,
      value: undefined,
      fault: undefined,
      comments: [],
      records: [],
    }
  }

  const offered = plan.offers?.offered(scope, clock)
  const parsedRaw = parsedAnswer(plan, raw, scope, clock)
  const given = clock.sealed ? parsedRaw : amongOffered(parsedRaw, offered)
  const parsed: Parsed =
    given.ok && !affordRecords(plan, given.value) ? { ok: false, error: 'bad_value' } : given
  const records = plan.members.length > 0 && parsed.ok ? computeRecords(plan, parsed.value, scope, clock) : []
  let value = parsed.ok ? parsed.value : undefined
  if (component.type === 'group')
    value = records.length > 0 ? records.map((record) => record.value) : undefined
  // What is not shown cannot be answered, so nothing is asked about it.
  const comments = (isUnseen(component) ? [] : plan.comments).map((comment) =>
    computeComment(comment, answers, value),
  )
  const mustIf = component.required_if
  const required = component.required || (mustIf !== undefined && ruleHolds(mustIf, scope, clock))
  const fault = parsed.ok ? undefined : parsed.error
  return { plan, visible, required, offered, value, fault, comments, records }
}

/** Removes chosen options that are no longer offered; like everything hidden, they do not count. */
function amongOffered(parsed: Parsed, offered: ReadonlySet<string> | undefined): Parsed {
  if (!offered || !parsed.ok || parsed.value === undefined) return parsed
  if (!Array.isArray(parsed.value))
    return offered.has(String(parsed.value)) ? parsed : { ok: true, value: undefined }
  const chosen = (parsed.value as string[]).filter((value) => offered.has(value))
  return { ok: true, value: chosen.length > 0 ? chosen : undefined }
}

function parsedAnswer(
  { component }: FieldPlan,
  raw: unknown,
  scope: Record<string, unknown>,
  clock: Reading,
): Parsed {
  // What a submission does not contain had no value when it was sealed.
  if (clock.sealed && raw === undefined) return { ok: true, value: undefined }
  if (component.type === 'calculation') {
    if (clock.sealed) return parseValue(component, raw)
    const rule = component.calculation
    const value = rule === undefined ? undefined : calculate(rule, scope, clock)
    // Many calculations may each repeat one long answer, and all results are kept.
    return { ok: true, value: typeof value === 'string' && !afford(2 * value.length) ? undefined : value }
  }
  if (raw !== undefined) return parseValue(component, raw)
  const standard = parseValue(component, component.default)
  return standard.ok ? standard : { ok: true, value: undefined }
}

/**
 * Whether the budget allows for a group's records: in groups within groups, only the answer tells how many
 * there are.
 */
function affordRecords({ members }: FieldPlan, value: FormValue | undefined): boolean {
  if (members.length === 0 || !Array.isArray(value)) return true
  const records = Math.min(value.length, maxGroupRecords + 1)
  return afford(records * members.reduce((sum, member) => sum + member.steps, 0))
}

/** Records beyond the allowed number are not evaluated; their number itself is refused. */
function computeRecords(
  plan: FieldPlan,
  value: FormValue | undefined,
  scope: Record<string, unknown>,
  clock: Reading,
): RecordState[] {
  const raw = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  return raw.slice(0, maxGroupRecords + 1).map((answers): RecordState => {
    const state: RecordState = { scope: Object.create(scope), fields: [], value: {} }
    for (const member of plan.members) {
      const field = computeField(member, answers, state.scope, clock, true)
      state.fields.push(field)
      Object.assign(state.scope, valuesOf(field))
      Object.assign(state.value, kept(field))
      const { id, default: standard } = member.component
      if (
        field.visible &&
        field.value === undefined &&
        standard !== undefined &&
        own(answers, id) !== undefined
      ) {
        state.value[id] = null
      }
    }
    return state
  })
}

/** A follow-up is active when there is an answer and it is one of `show_for`, or `show_for` is empty. */
function computeComment(
  comment: CommentObject,
  answers: Answers,
  answer: FormValue | undefined,
): CommentState {
  const active = answer !== undefined && matches(comment.show_for, answer)
  if (!active) return { comment, active, value: undefined, fault: undefined }
  const parsed = parseComment(comment, own(answers, comment.id))
  return parsed.ok
    ? { comment, active, value: parsed.value, fault: undefined }
    : { comment, active, value: undefined, fault: parsed.error }
}

function matches(wanted: readonly string[], answer: FormValue): boolean {
  if (wanted.length === 0) return true
  if (Array.isArray(answer)) {
    const known = new Set<unknown>(wanted)
    return answer.some((item) => known.has(item))
  }
  return typeof answer !== 'object' && wanted.includes(String(answer))
}

/** A field's answers by id, undefined if missing: the data of rules. */
export function valuesOf(field: FieldState): Record<string, FormValue | undefined> {
  const values: Record<string, FormValue | undefined> = { [field.plan.component.id]: field.value }
  for (const comment of field.plan.comments) values[comment.id] = undefined
  for (const { comment, value } of field.comments) values[comment.id] = value
  return values
}

/** A field's answers by id, without missing ones. */
export function kept(field: FieldState): Record<string, FormValue> {
  const values: Record<string, FormValue> = {}
  for (const [id, value] of Object.entries(valuesOf(field))) if (value !== undefined) values[id] = value
  return values
}

/** The visible parts of a form, by key. */
export type Shown = {
  components: Set<string>
  /** Active comment objects. */
  comments: Set<string>
  /** Components that must be answered. */
  required: Set<string>
  /** The values of the offered options, for components where rules decide that. */
  offered: Map<string, ReadonlySet<string>>
}

/** Adds everything visible inside a field, including itself. */
export function addVisible(
  field: FieldState,
  key: string,
  shown: Shown,
  keyOf: (id: string) => string = (id) => id,
): void {
  if (!field.visible) return
  shown.components.add(key)
  if (field.required) shown.required.add(key)
  if (field.offered) shown.offered.set(key, field.offered)
  for (const { comment, active } of field.comments) if (active) shown.comments.add(keyOf(comment.id))
  for (const [index, record] of field.records.entries()) {
    const inner = (id: string) => innerKey(key, index, id)
    for (const member of record.fields) addVisible(member, inner(member.plan.component.id), shown, inner)
  }
}

export type CheckContext = { locale: Locale; clock: Clock; files: KnownFiles | undefined }

/**
 * The errors of a field, by key; none if it is hidden, or a calculation that is kept without being shown. At most one error
 * per key: the first that applies.
 */
export function checkField(
  field: FieldState,
  scope: Record<string, unknown>,
  context: CheckContext,
  key: string,
  errors: Map<string, FormError>,
  keyOf: (id: string) => string = (id) => id,
): void {
  const { component } = field.plan
  if (!field.visible || isUnseen(component)) return
  const error = field.fault
    ? { code: field.fault, params: {} }
    : (checkConstraints(component, field.value, context.files, field.required) ??
      checkRule(field, scope, context))
  if (error) errors.set(key, error)
  for (const state of field.comments) {
    const wrong = checkCommentState(state, context)
    if (wrong) errors.set(keyOf(state.comment.id), wrong)
  }
  for (const [index, record] of field.records.entries()) {
    const inner = (id: string) => innerKey(key, index, id)
    for (const member of record.fields) {
      checkField(member, record.scope, context, inner(member.plan.component.id), errors, inner)
    }
  }
}

/** A validation judges an answer; without one, only `required` matters. */
function checkRule(
  field: FieldState,
  scope: Record<string, unknown>,
  context: CheckContext,
): FormError | undefined {
  const { validation, validation_message } = field.plan.component
  if (validation === undefined || field.value === undefined) return undefined
  if (ruleHolds(validation, scope, context.clock)) return undefined
  const { locale } = context
  const answerOf = (id: string) => field.plan.named.get(id)?.(scope[id], locale) ?? ''
  const message = localized(validation_message, locale, answerOf)
  return { code: 'rule', params: { message: afford(message.length >> 2) ? message : '' } }
}

function checkCommentState(state: CommentState, { files }: CheckContext): FormError | undefined {
  if (!state.active) return undefined
  if (state.fault) return { code: state.fault, params: {} }
  return checkComment(state.comment, state.value, files)
}
