import type { Component, LocalizedText, Rule } from '@atesta/contract/schemas/form.ts'
import { compilePattern } from '../rules/pattern.ts'
import { inLanguage } from '../text.ts'
import { parseValue } from '../values.ts'
import { isCalculated } from './cells.ts'
import type { ChoiceLists } from './choices.ts'
import { ExpressionError } from './expression.ts'
import type { NoticeCode } from './notices.ts'
import { isTrue, type Row } from './sheets.ts'
import { type Names, patternOf, toRule, toValue } from './to-rule.ts'
import type { Ids, Node } from './tree.ts'

/** Shared by the import of one form. `language`: the workbook's own, for texts without a language. */
export type Import = { lists: ChoiceLists; language: string; ids: Ids }

const words = {
  other: { en: 'Other', es: 'Otro', pt: 'Outro' },
  specify: { en: 'Please specify', es: 'Especifique', pt: 'Especifique' },
  ok: { en: 'OK', es: 'Aceptar', pt: 'OK' },
} satisfies Record<string, LocalizedText>

const isBlank = (label: LocalizedText) => inLanguage(label, 'en') === ''
const isFalse = (text: string) => /^(?:|no|false|false\(\)|0)$/i.test(text)

/** Parses an expression by `read`; a cell that cannot be imported is reported and ignored. */
export function attempt<T>(row: Row, column: string, text: string, read: (text: string) => T): T | undefined {
  if (text === '') return undefined
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const isLookup = /^pulldata\b|^instance\b/i.test(error.what)
    row.notice(isLookup ? 'lookup_ignored' : 'expression_ignored', { column, what: text })
    return undefined
  }
}

export const ruleOf = (row: Row, column: string, names: Names): Rule | undefined =>
  attempt(row, column, row.take(column), (text) => toRule(text, names) as Rule)

/** A rule as an object, because a plain number or text is a calculation too. */
const calculationOf = (value: unknown): Rule =>
  typeof value === 'object' && value !== null ? (value as Rule) : { if: [true, value] }

/**
 * The component of a row, without the rule for its visibility. Everything that it reads counts as imported.
 */
export function componentOf(node: Node, names: Names, form: Import): Component {
  const { row, type, id } = node
  const component: Component = {
    id,
    type: 'text',
    label: row.text('label', form.language, names),
    required: false,
    options: [],
    multiple: false,
    comment_object: [],
  }
  const help = row.text('hint', form.language, names)
  if (help !== '') component.help = help
  if (type.kind === 'component') Object.assign(component, { type: type.type, ...type.more })
  if (type.kind === 'choice') addOptions(component, node, type, names, form)
  if (type.kind !== 'begin' && type.changed) row.notice('type_changed', { what: node.written })
  if (node.written.trim().match(/^(acknowledge|trigger)$/i))
    component.options = [{ label: words.ok, value: 'OK' }]
  addAppearance(component, row)
  addCalculation(component, row, names)
  addRequired(component, row, names)
  addConstraint(component, row, names, form)
  addParameters(component, row)
  addDefault(component, node, form)
  return component
}

type ChoiceType = Extract<Node['type'], { kind: 'choice' }>
/** The notices for missing choices, by their expected place. */
const missing = {
  sheet: 'choices_missing',
  file: 'choices_elsewhere',
  external: 'choices_external',
} satisfies Record<ChoiceType['choices'], NoticeCode>

function addOptions(component: Component, { row }: Node, type: ChoiceType, names: Names, form: Import): void {
  component.type = type.several ? 'checkbox' : 'radio'
  const choices = form.lists.get(type.list)
  if (!choices) row.notice(missing[type.choices], { what: type.list })
  const filter = row.take('choice_filter')
  const filtered = attempt(row, 'choice_filter', filter, (text) => form.lists.options(type.list, text, names))
  const { options, repeated } = filtered ?? form.lists.options(type.list, '', names)
  for (const choice of repeated) row.notice('choice_repeated', { what: choice.value })
  component.options = options as Component['options']
  // A choice without options could not be published, so the question asks for text.
  if (component.options.length === 0 && !type.other) component.type = 'text'
  if (!type.other) return
  if (!options.some(({ value }) => value === 'other'))
    component.options = [...options, { label: words.other, value: 'other' }]
  component.comment_object.push({
    id: form.ids.make(`${component.id}_other`),
    kind: 'comment',
    label: words.specify,
    required: false,
    show_for: ['other'],
  })
}

function addAppearance(component: Component, row: Row): void {
  for (const word of row.take('appearance').split(/\s+/).filter(Boolean)) {
    const { type } = component
    const look = word.toLowerCase()
    if (look === 'multiline' && type === 'text') component.type = 'textarea'
    else if (/^(minimal|autocomplete|search)/.test(look) && type === 'radio') component.type = 'dropdown'
    else if (/^(minimal|autocomplete)/.test(look) && type === 'checkbox')
      Object.assign(component, { type: 'dropdown', multiple: true })
    else if (look === 'rating' && type === 'scale') component.type = 'rating'
    else if (look === 'signature' && type === 'upload') {
      component.type = 'signature'
      delete component.media_certification
    } else if (/^new(-front)?$/.test(look) && component.media_certification)
      component.media_certification = { ...component.media_certification, camera_only: true }
    else row.notice('appearance_ignored', { what: word })
  }
}

/** A read-only question becomes a calculation, or a note if it calculates nothing. */
function addCalculation(component: Component, row: Row, names: Names): void {
  const readOnly = isTrue(row.take('read_only'))
  if (component.type !== 'calculation' && !readOnly) return
  const isDate = component.type === 'date' || component.type === 'datetime'
  const rule = attempt(row, 'calculation', row.take('calculation'), (text) =>
    toValue(isDate ? `date(${text})` : text, names),
  )
  // ODK never shows a row of this type; one with a label is worth seeing.
  if (component.type === 'calculation' && isBlank(component.label)) component.hidden = true
  if (rule !== undefined) Object.assign(component, { type: 'calculation', calculation: calculationOf(rule) })
  else if (readOnly) {
    component.type = 'note'
    row.notice('type_changed', { what: 'read_only' })
  }
}

function addRequired(component: Component, row: Row, names: Names): void {
  const text = row.take('required')
  if (component.type === 'note' || component.type === 'calculation' || isFalse(text)) return
  if (isTrue(text)) component.required = true
  else {
    const rule = attempt(row, 'required', text, (written) => toRule(written, names) as Rule)
    if (rule !== undefined) component.required_if = rule
  }
}

function addConstraint(component: Component, row: Row, names: Names, form: Import): void {
  const text = row.take('constraint')
  if (text === '') return
  const pattern = attempt(row, 'constraint', text, patternOf)
  const message = row.text('constraint_message', form.language, names)
  if (pattern !== undefined && message === '' && ['text', 'textarea', 'barcode'].includes(component.type)) {
    if (compilePattern(pattern)) component.pattern = pattern
    else row.notice('pattern_ignored', { column: 'constraint', what: pattern })
    return
  }
  const rule = attempt(row, 'constraint', text, (written) => toRule(written, names) as Rule)
  if (rule === undefined) return
  component.validation = rule
  if (message !== '') component.validation_message = message
}

const rangeParameters: Record<string, 'min' | 'max' | 'step'> = { start: 'min', end: 'max', step: 'step' }

function addParameters(component: Component, row: Row): void {
  for (const [, name = '', value = ''] of row.take('parameters').matchAll(/([\w-]+)\s*=\s*(\S+)/g)) {
    const limit = Object.hasOwn(rangeParameters, name) ? rangeParameters[name] : undefined
    const number = Number(value)
    const isRange = component.type === 'scale' || component.type === 'rating'
    if (limit && isRange && Number.isFinite(number) && (limit !== 'step' || number > 0))
      component[limit] = number
    else row.notice('parameter_ignored', { what: `${name}=${value}` })
  }
}

function addDefault(component: Component, { row, type }: Node, { lists }: Import): void {
  const text = row.take('default')
  if (text === '') return
  const isList = component.type === 'checkbox' || component.multiple
  const choice = (name: string) => (type.kind === 'choice' ? lists.valueOf(type.list, name) : name)
  const single = () => (component.type === 'number' ? Number(text) : choice(text))
  const value = isList ? text.split(/[\s,]+/).map(choice) : single()
  const parsed = parseValue(component, value)
  if (!isCalculated(text) && parsed.ok && parsed.value !== undefined) component.default = value
  else row.notice('default_ignored', { what: text })
}
