import type { Locale } from '@atesta/contract/limits.ts'
import type {
  Component,
  FormStructure,
  LocalizedText,
  Question,
  Rule,
  Section,
} from '@atesta/contract/schemas/form.ts'
import { inLanguage } from '../text.ts'
import { choiceTypes, isUnseen } from '../values.ts'
import { type Cells, defaultCell, limitsOf, typeCells, yesNo } from './cells.ts'
import { ExpressionError } from './expression.ts'
import { type Extra, maxCellLength, withExtra } from './extra.ts'
import type { Notice } from './notices.ts'
import { RowNames, sectionsOf } from './row-names.ts'
import { isExtraColumn, type Sheet } from './sheets.ts'
import { TextCells } from './text-cells.ts'
import { quoted, toExpression } from './to-expression.ts'

/**
 * A form as an XLSForm workbook (`survey`, `choices`, `settings`): it works in ODK and Kobo as far as they have words for
 * it, and importing it again gives the same form. `notices`: rules and limits that XLSForm cannot say; they stand in the
 * extra column. `locale`: the language of the person who exports.
 */
export function exportXlsform(
  name: string,
  structure: FormStructure,
  locale: Locale = 'en',
): { sheets: Sheet[]; notices: Notice[] } {
  const writer = new Exporter(structure, locale)
  for (const section of sectionsOf(structure)) writer.section(section)
  const steps = structure.steps.map((step) =>
    step.type === 'form' ? step : { ...step, sections: step.sections.map((section) => section.id) },
  )
  const said = { form_title: name, ...writer.texts.setting() }
  const settings = withExtra(said, { steps, report: structure.report })
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

const isBlank = (text: LocalizedText | undefined) => inLanguage(text, 'en').trim() === ''

/** The first text that says something. */
const firstOf = (...texts: (LocalizedText | undefined)[]): LocalizedText =>
  texts.find((text) => !isBlank(text)) ?? ''

/** What a row says of a component: `asked` is the question around it. */
type Shown = { label: LocalizedText; help?: LocalizedText | undefined; asked: LocalizedText }

class Exporter {
  readonly survey: Cells[] = []
  readonly choices: Cells[] = []
  readonly notices: Notice[] = []
  readonly texts: TextCells
  /** Columns of the current row whose rules have no XLSForm equivalent. */
  private readonly unsaid: string[] = []
  private readonly names: RowNames

  constructor(structure: FormStructure, locale: Locale) {
    this.names = new RowNames(structure)
    this.texts = new TextCells(structure, locale, (id) => this.names.of(id))
  }

  section({ questions, ...section }: Section): void {
    const cells = {
      type: 'begin_group',
      name: this.names.of(section.id),
      ...this.texts.of('label', section.title),
      ...this.ruleCell('relevant', section.visible_if),
      appearance: 'field-list',
    }
    this.row(cells, { section })
    this.note(section.id, section.description)
    for (const question of questions) this.question(question)
    this.row({ type: 'end_group' })
  }

  /** What is said below the title of a group, for other tools: a group has no hint. */
  private note(id: string, text: LocalizedText | undefined): void {
    if (isBlank(text)) return
    const name = this.names.more(`${this.names.of(id)}_note`)
    this.row({ type: 'note', name, ...this.texts.of('label', text) }, { note: true })
  }

  private question({ components, ...question }: Question): void {
    const [only, ...more] = components
    if (only && more.length === 0) {
      const label = firstOf(question.label, only.label)
      const shown = { label, help: question.help ?? only.help, asked: '' }
      this.component(only, shown, all(question.visible_if, only.visible_if), { question })
      return
    }
    const name = this.names.of(question.id)
    const cells = { type: 'begin_group', name, ...this.texts.of('label', question.label) }
    this.row({ ...cells, ...this.ruleCell('relevant', question.visible_if) }, { question })
    this.note(question.id, question.help)
    for (const component of components)
      this.component(component, { ...component, asked: question.label }, component.visible_if, {})
    this.row({ type: 'end_group' })
  }

  private component(component: Component, shown: Shown, relevant: Rule | undefined, extra: Extra): void {
    const { components, options, ...rest } = component
    const group = components ? { components: [] } : {}
    const hasChoices = choiceTypes.has(component.type)
    const kept = hasChoices ? { ...rest, ...group } : { ...rest, ...group, options }
    const name = this.names.of(component.id)
    // ODK takes no question without a text.
    const isMissing = isBlank(shown.label) && !isUnseen(component)
    const standIn = isMissing ? firstOf(shown.asked, component.id) : undefined
    const label = standIn ?? shown.label
    const constraint = this.constraint(component)
    const cells = {
      ...typeCells(component, name),
      name,
      ...this.texts.of('label', label),
      ...this.texts.of('hint', shown.help),
      ...this.ruleCell('relevant', relevant),
      ...this.requiredCell(component),
      ...(constraint.text === '' ? {} : { constraint: constraint.text }),
      ...this.texts.of('constraint_message', component.validation_message),
      ...this.calculationCell(component),
      ...defaultCell(component, (value) => this.names.choice(component.id, value)),
    }
    const beside = {
      ...(constraint.isJoined ? { constraint: constraint.text } : {}),
      ...(standIn === undefined ? {} : { stand_in: standIn }),
    }
    this.row(cells, { ...extra, ...beside, component: kept })
    if (hasChoices) this.options(component)
    if (component.type === 'yes_no') this.yesNo()
    for (const member of components ?? [])
      this.component(member, { ...member, asked: '' }, member.visible_if, {})
    if (component.type === 'group') this.row({ type: 'end_repeat' })
    this.comments(component, label)
  }

  /** Follow-ups as questions for other tools; our own import skips them. */
  private comments({ id, comment_object }: Component, asked: LocalizedText): void {
    for (const comment of comment_object) {
      const answers = comment.show_for.map((value) => ({ selected: [{ var: id }, value] }))
      const shown: Rule = answers.length > 0 ? { or: answers } : { answered: [{ var: id }] }
      const cells = {
        type: comment.kind === 'photo' ? 'image' : 'text',
        name: this.names.of(comment.id),
        ...this.texts.of('label', firstOf(comment.label, asked)),
        ...this.ruleCell('relevant', shown),
        ...(comment.required ? { required: 'yes' } : {}),
      }
      this.row(cells, { comment: true, id: comment.id })
    }
  }

  private options({ id, options }: Component): void {
    const list = this.names.of(id)
    // A filter compares columns and belongs to the question: no cell can hold the rule of a single choice.
    if (options.some(({ visible_if }) => visible_if !== undefined))
      this.notices.push({ ...unsayable('choice_filter', list), row: this.survey.length + 1 })
    for (const option of options) {
      const name = this.names.choice(id, option.value)
      const label = firstOf(option.label, option.value)
      const cells = { list_name: list, name, ...this.texts.of('label', label) }
      this.choices.push(withExtra(cells, { option, name }))
    }
  }

  private yesNo(): void {
    if (this.choices.some((choice) => choice.list_name === yesNo)) return
    for (const value of ['yes', 'no', 'na'] as const)
      this.choices.push({ list_name: yesNo, name: value, ...this.texts.yesNo(value) })
  }

  private requiredCell({ required, required_if, media_certification: media }: Component): Cells {
    return required || (media?.min ?? 0) > 0 ? { required: 'yes' } : this.ruleCell('required', required_if)
  }

  /** A calculation without words is an empty text: ODK takes no form in which one is missing. */
  private calculationCell({ type, calculation }: Component): Cells {
    return type === 'calculation' ? { calculation: '""', ...this.ruleCell('calculation', calculation) } : {}
  }

  /**
   * The rule, the pattern and the limits of an answer as one constraint. `isJoined`: it says more than the rule or the pattern
   * alone.
   */
  private constraint(component: Component): { text: string; isJoined: boolean } {
    const { id, validation, pattern } = component
    const { said, left } = limitsOf(component)
    for (const limit of left)
      this.notices.push({ ...unsayable(limit, this.names.of(id)), row: this.survey.length + 2 })
    const isJoined = said.length > 0 || (validation !== undefined && Boolean(pattern))
    const own = `\${${this.names.of(id)}}`
    const rule = this.ruleCell('constraint', validation, isJoined ? 2 : 0).constraint?.replaceAll(own, '.')
    const matched = pattern ? this.patternCell(pattern).constraint : undefined
    const text = [rule, matched, ...said].filter((part) => part !== undefined).join(' and ')
    if (text.length <= maxCellLength) return { text, isJoined }
    this.ignored('constraint', new ExpressionError(`${text.slice(0, 100)}…`))
    return { text: '', isJoined }
  }

  private ruleCell(column: string, rule: Rule | undefined, tightness = 0): Cells {
    if (rule === undefined) return {}
    try {
      return { [column]: inCell(toExpression(rule, this.names, tightness)) }
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
  if (text.length > maxCellLength) throw new ExpressionError(`${text.slice(0, 100)}…`)
  return text
}

const all = (...rules: (Rule | undefined)[]): Rule | undefined => {
  const given = rules.filter((rule) => rule !== undefined)
  return given.length > 1 ? { and: given } : given[0]
}
