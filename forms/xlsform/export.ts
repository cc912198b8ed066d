import type {
  Component,
  FormStructure,
  LocalizedText,
  Question,
  Rule,
  Section,
} from '@atesta/contract/schemas/form.ts'
import { yesNoTexts } from '../answer-texts.ts'
import { renamedIn } from '../text.ts'
import { choiceTypes } from '../values.ts'
import { type Cells, choiceName, defaultCell, named, typeCells, yesNo } from './cells.ts'
import { ExpressionError } from './expression.ts'
import { type Extra, longestCell, withExtra } from './extra.ts'
import type { Notice } from './notices.ts'
import { isExtraColumn, type Sheet } from './sheets.ts'
import { type Naming, quoted, toExpression } from './to-expression.ts'

const languages = { en: 'English (en)', es: 'Español (es)', pt: 'Português (pt)' } as const

/**
 * A form as an XLSForm workbook (`survey`, `choices`, `settings`): it works in ODK and Kobo as far as they have words for
 * it, and importing it again gives the same form. `notices`: rules that XLSForm cannot say; they stand in the extra column.
 */
export function exportXlsform(
  name: string,
  structure: FormStructure,
): { sheets: Sheet[]; notices: Notice[] } {
  const writer = new Exporter(structure)
  const sections = structure.steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
  for (const section of [...sections, ...structure.schema]) writer.section(section)
  const steps = structure.steps.map((step) =>
    step.type === 'form' ? step : { ...step, sections: step.sections.map((section) => section.id) },
  )
  const settings = withExtra({ form_title: name }, { steps, report: structure.report })
  const sheets = [
    sheetOf('survey', writer.survey, ['type', 'name']),
    sheetOf('choices', writer.choices, ['list_name', 'name']),
    sheetOf('settings', [settings], ['form_title']),
  ]
  return { sheets, notices: writer.notices }
}

/** Columns in order of first appearance, the extra ones last. */
function sheetOf(name: string, rows: readonly Cells[], first: readonly string[]): Sheet {
  const columns = [...new Set([...first, ...rows.flatMap(Object.keys)])]
  const ordered = [...columns.filter((column) => !isExtraColumn(column)), ...columns.filter(isExtraColumn)]
  return { name, rows: [ordered, ...rows.map((row) => ordered.map((column) => row[column] ?? ''))] }
}

/** Answers named in a text appear under the names of their rows. */
function textCells(column: string, written: LocalizedText | undefined): Cells {
  if (written === undefined || written === '') return {}
  const text = renamedIn(written, named)
  if (typeof text === 'string') return { [column]: text }
  const entries = Object.entries(text).filter(([, words]) => words)
  return Object.fromEntries(
    entries.map(([locale, words]) => [`${column}::${languages[locale as 'en']}`, words ?? '']),
  )
}

class Exporter {
  readonly survey: Cells[] = []
  readonly choices: Cells[] = []
  readonly notices: Notice[] = []
  /** Columns of the current row whose rules have no XLSForm equivalent. */
  private readonly unsaid: string[] = []
  private readonly answers = new Map<string, Component | undefined>()
  private readonly naming: Naming = {
    find: (id) => (this.answers.has(id) ? { name: named(id), type: this.answers.get(id)?.type } : undefined),
    choice: (id, value) => {
      const component = this.answers.get(id)
      return component && choiceTypes.has(component.type) ? choiceName(value) : value
    },
  }

  constructor(structure: FormStructure) {
    const add = (component: Component) => {
      this.answers.set(component.id, component)
      for (const comment of component.comment_object) this.answers.set(comment.id, undefined)
      component.components?.forEach(add)
    }
    const steps = structure.steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
    for (const section of [...steps, ...structure.schema])
      for (const question of section.questions) question.components.forEach(add)
  }

  section({ questions, ...section }: Section): void {
    const cells = {
      type: 'begin_group',
      name: named(section.id),
      ...textCells('label', section.title),
      ...this.ruleCell('relevant', section.visible_if),
      appearance: 'field-list',
    }
    this.row(cells, { section })
    for (const question of questions) this.question(question)
    this.row({ type: 'end_group' })
  }

  private question({ components, ...question }: Question): void {
    const [only, ...more] = components
    if (only && more.length === 0) {
      const shown = { label: question.label || only.label, help: question.help ?? only.help }
      this.component(only, shown, all(question.visible_if, only.visible_if), { question })
      return
    }
    const cells = { type: 'begin_group', name: named(question.id), ...textCells('label', question.label) }
    this.row({ ...cells, ...this.ruleCell('relevant', question.visible_if) }, { question })
    for (const component of components) this.component(component, component, component.visible_if, {})
    this.row({ type: 'end_group' })
  }

  private component(
    component: Component,
    shown: Pick<Component, 'label' | 'help'>,
    relevant: Rule | undefined,
    extra: Extra,
  ): void {
    const { components, options, ...rest } = component
    const group = components ? { components: [] } : {}
    const hasChoices = choiceTypes.has(component.type)
    const kept = hasChoices ? { ...rest, ...group } : { ...rest, ...group, options }
    const cells = {
      ...typeCells(component),
      name: named(component.id),
      ...textCells('label', shown.label),
      ...textCells('hint', shown.help),
      ...this.ruleCell('relevant', relevant),
      ...this.requiredCell(component),
      ...this.ruleCell('constraint', component.validation, component.id),
      ...(component.pattern && !component.validation ? this.patternCell(component.pattern) : {}),
      ...textCells('constraint_message', component.validation_message),
      ...(component.type === 'calculation' ? this.ruleCell('calculation', component.calculation) : {}),
      ...defaultCell(component),
    }
    this.row(cells, { ...extra, component: kept })
    if (hasChoices) this.options(component)
    if (component.type === 'yes_no') this.yesNo()
    for (const member of components ?? []) this.component(member, member, member.visible_if, {})
    if (component.type === 'group') this.row({ type: 'end_repeat' })
    this.comments(component)
  }

  /** Follow-ups as questions for other tools; our own import skips them. */
  private comments({ id, comment_object }: Component): void {
    for (const comment of comment_object) {
      const answers = comment.show_for.map((value) => ({ selected: [{ var: id }, value] }))
      const shown: Rule = answers.length > 0 ? { or: answers } : { answered: [{ var: id }] }
      const cells = {
        type: comment.kind === 'photo' ? 'image' : 'text',
        name: named(comment.id),
        ...textCells('label', comment.label),
        ...this.ruleCell('relevant', shown),
        ...(comment.required ? { required: 'yes' } : {}),
      }
      this.row(cells, { comment: true })
    }
  }

  private options({ id, options }: Component): void {
    // A filter compares columns and belongs to the question: no cell can hold the rule of a single choice.
    if (options.some(({ visible_if }) => visible_if !== undefined))
      this.notices.push({ ...unsayable('choice_filter', named(id)), row: this.survey.length + 1 })
    for (const option of options) {
      const cells = {
        list_name: named(id),
        name: choiceName(option.value),
        ...textCells('label', option.label),
      }
      this.choices.push(withExtra(cells, { option }))
    }
  }

  private yesNo(): void {
    if (this.choices.some((choice) => choice.list_name === yesNo)) return
    for (const value of ['yes', 'no', 'na'] as const) {
      const label = { en: yesNoTexts.en[value], es: yesNoTexts.es[value], pt: yesNoTexts.pt[value] }
      this.choices.push({ list_name: yesNo, name: value, ...textCells('label', label) })
    }
  }

  private requiredCell({ required, required_if }: Component): Cells {
    return required ? { required: 'yes' } : this.ruleCell('required', required_if)
  }

  private ruleCell(column: string, rule: Rule | undefined, self?: string): Cells {
    if (rule === undefined) return {}
    try {
      const text = toExpression(rule, this.naming)
      return { [column]: inCell(self ? text.replaceAll(`\${${named(self)}}`, '.') : text) }
    } catch (error) {
      return this.ignored(column, error)
    }
  }

  private patternCell(pattern: string): Cells {
    try {
      return { constraint: inCell(`regex(., ${quoted(pattern)})`) }
    } catch (error) {
      return this.ignored('constraint', error)
    }
  }

  /** Records a column that XPath cannot express. */
  private ignored(column: string, error: unknown): Cells {
    if (!(error instanceof ExpressionError)) throw error
    this.notices.push({ ...unsayable(column, error.what), row: this.survey.length + 2 })
    this.unsaid.push(column)
    return {}
  }

  private row(cells: Cells, extra?: Extra): void {
    const unsaid = this.unsaid.splice(0)
    const more = unsaid.length > 0 ? { unsaid } : {}
    this.survey.push(extra ? withExtra(cells, { ...extra, ...more }) : cells)
  }
}

const unsayable = (column: string, what: string): Notice => ({
  code: 'expression_ignored',
  sheet: 'survey',
  column,
  what,
})

/** An expression that fits into one spreadsheet cell. @throws ExpressionError */
function inCell(text: string): string {
  if (text.length > longestCell) throw new ExpressionError(`${text.slice(0, 100)}…`)
  return text
}

const all = (...rules: (Rule | undefined)[]): Rule | undefined => {
  const given = rules.filter((rule) => rule !== undefined)
  return given.length > 1 ? { and: given } : given[0]
}
