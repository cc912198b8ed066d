import type {
  Component,
  FormStructure,
  LocalizedText,
  Question,
  Rule,
  Section,
} from '@atesta/contract/schemas/form.ts'
import { localized } from '../text.ts'
import { choiceTypes, isUnseen } from '../values.ts'
import { all, joined, keptSteps, nameAsTitle, reportLook, untitled } from './assemble.ts'
import { ChoiceLists } from './choices.ts'
import { componentOf, type Import, ruleOf } from './component.ts'
import { editedComponent, editedQuestion, isStandIn, keepsRule } from './edited.ts'
import type { Notice } from './notices.ts'
import { foreignLanguages, rowsOf, type Sheet } from './sheets.ts'
import type { Names } from './to-rule.ts'
import { Ids, isNamed, type Node, Tree } from './tree.ts'

/** The sheets that make a form. `language`: the workbook's own; `notices` is added to. */
export type Source = { survey: Sheet; choices: Sheet | undefined; language: string; notices: Notice[] }

/** The surroundings of a row: titles of its groups, the rules that show them, and the repeats around it. */
type Around = { title: LocalizedText; gates: Rule[]; within: ReadonlySet<string> }

/** Calculations without labels are shown where a record would have nothing else to show. */
const withSomeShown = (members: Component[]): Component[] =>
  members.every(isUnseen) ? members.map(({ hidden, ...rest }) => rest) : members

/** Reads a survey once, without the excluded rows. */
export class Reader {
  /** Rows whose calculations cannot be imported. */
  private readonly failed = new Set<number>()
  private readonly form: Import
  private readonly tree: Tree
  private readonly sections: Section[] = []
  private readonly close: () => void

  constructor({ survey, choices, language, notices }: Source, without: ReadonlySet<number>) {
    for (const sheet of choices ? [survey, choices] : [survey])
      for (const foreign of foreignLanguages(sheet, language))
        notices.push({ code: 'language_ignored', sheet: sheet.name, what: foreign })
    const ids = new Ids()
    const rows = rowsOf(survey, notices)
    this.tree = new Tree(rows, ids, without)
    const lists = new ChoiceLists(choices, language, notices, this.tree.names(new Set()))
    this.form = { lists, language, ids }
    this.close = () => {
      for (const row of rows) row.close()
      this.form.lists.close()
    }
  }

  /** Rows whose calculations cannot be imported, or count with one of these. */
  get incalculable(): ReadonlySet<number> {
    return this.failed.size === 0 ? this.failed : this.tree.dependents(this.failed)
  }

  private names(within: ReadonlySet<string>, self?: Node): Names {
    return {
      ...this.tree.names(within, self),
      choice: (list, name) => this.form.lists.valueOf(list, name),
      numbered: (list, number) => this.form.lists.nameOf(list, number),
    }
  }

  /** `steps`: those of an exported form, with the ids of their sections. */
  structure(name: string, steps: unknown): FormStructure {
    this.read(this.tree.children, { title: untitled, gates: [], within: new Set() })
    this.close()
    return (
      keptSteps(steps, this.sections) ?? {
        steps: [{ id: this.form.ids.make('form'), type: 'form', title: name }],
        schema: this.sections,
      }
    )
  }

  /** Each run of questions becomes a section; a nested group begins another. */
  private read(nodes: readonly Node[], around: Around, named = 'section'): void {
    let open: Section | undefined
    for (const node of nodes) {
      if (node.type.kind === 'begin' && node.type.what === 'group') {
        if (isNamed(node.kept?.extra.question)) {
          open ??= this.section(named, around)
          open.questions.push(this.keptQuestion(node, node.kept.extra.question, around.within))
          continue
        }
        open = undefined
        this.group(node, around)
        continue
      }
      open ??= this.section(named, around)
      open.questions.push(this.question(node, around))
    }
  }

  private section(named: string, { title, gates }: Around): Section {
    const visible_if = all(gates)
    const id = this.form.ids.make(`${named}_section`)
    const section: Section = {
      id,
      title,
      collapsed: false,
      questions: [],
      ...(visible_if ? { visible_if } : {}),
    }
    this.sections.push(section)
    return section
  }

  private group(node: Node, around: Around): void {
    const { row, children, kept } = node
    if (kept && !kept.edited) row.takeWhole()
    const names = this.names(around.within)
    const label = row.text('label', this.form.language, names)
    const isAsExported = isNamed(kept?.extra.section) && !kept.edited
    const gate = isAsExported ? undefined : ruleOf(row, 'relevant', names)
    reportLook(node)
    if (isNamed(kept?.extra.section)) {
      this.keptSection(node, kept.extra.section, { label, gate, around })
      return
    }
    if (children.length === 0) row.notice('group_empty', { what: node.name })
    if (around.title !== untitled) row.notice('group_joined', { what: node.name })
    const gates = gate === undefined ? around.gates : [...around.gates, gate]
    this.read(
      children,
      { ...around, gates, title: joined(around.title, label || nameAsTitle(node, around.title)) },
      node.name || 'group',
    )
  }

  /** A section as exported; an edited row determines its title and visibility. */
  private keptSection(
    { id, kept, row, children }: Node,
    section: { id: string },
    found: { label: LocalizedText; gate: Rule | undefined; around: Around },
  ): void {
    const { visible_if, ...rest } = section as Section
    const gate = found.gate ?? (keepsRule(kept, row, 'relevant') ? visible_if : undefined)
    const said = { title: found.label, ...(gate === undefined ? {} : { visible_if: gate }) }
    if (kept?.edited) row.notice('row_edited')
    const before = this.sections.length
    this.sections.push({ ...(kept?.edited ? { ...rest, ...said } : (section as Section)), id, questions: [] })
    const own = this.sections[before]
    for (const node of children) {
      const isGroup = node.type.kind === 'begin' && node.type.what === 'group'
      if (isGroup && !isNamed(node.kept?.extra.question)) this.group(node, found.around)
      else own?.questions.push(this.question(node, found.around))
    }
  }

  private keptQuestion(node: Node, given: { id: string }, within: ReadonlySet<string>): Question {
    const { row, kept, id, children } = node
    const question = given as Question
    const components = children.map((child) => this.answer(child, within))
    if (!kept?.edited) {
      row.takeWhole()
      return { ...question, id, components }
    }
    const names = this.names(within)
    const label = row.text('label', this.form.language, names)
    const { visible_if, ...rest } = question
    const rule = ruleOf(row, 'relevant', names) ?? (keepsRule(kept, row, 'relevant') ? visible_if : undefined)
    row.notice('row_edited')
    return { ...rest, label, id, components, ...(rule === undefined ? {} : { visible_if: rule }) }
  }

  private question(node: Node, { within }: Around): Question {
    const given = node.kept?.extra.question
    if (isNamed(given) && node.type.kind === 'begin' && node.type.what === 'group')
      return this.keptQuestion(node, given, within)
    if (isNamed(given)) {
      const asked = { ...(given as Question), id: this.form.ids.make(given.id) }
      const component = this.answer(node, within)
      if (!node.kept?.edited) return { ...asked, components: [component] }
      return editedQuestion(asked, component, node)
    }
    const component = this.answer(node, within)
    const { label, visible_if, ...rest } = component
    const own = component.type === 'note' ? { label: '', kept: label } : { label, kept: '' }
    return {
      id: this.form.ids.make(`q_${component.id}`),
      label: own.label,
      components: [{ ...rest, label: own.kept }],
      ...(visible_if === undefined ? {} : { visible_if }),
    }
  }

  /** The component of a row (or repeat), with the rule for its visibility. */
  private answer(node: Node, within: ReadonlySet<string>): Component {
    const isRepeat = node.type.kind === 'begin'
    const given = node.kept?.extra.component
    if (isNamed(given) && !node.kept?.edited) return this.keptComponent(node, given as Component, within)
    const component = isRepeat ? this.repeat(node, within) : this.field(node, within)
    if (isStandIn(component.label, node.kept)) component.label = ''
    const rule = ruleOf(node.row, 'relevant', this.names(within, node))
    const said = rule === undefined ? component : { ...component, visible_if: rule }
    const message = () => node.row.text('constraint_message', this.form.language, this.names(within))
    const whole = isNamed(given) ? editedComponent(node, given as Component, said, message) : said
    if (whole.type === 'calculation' && whole.calculation === undefined) this.failed.add(node.row.number)
    return whole
  }

  /** A component exactly as it was exported. */
  private keptComponent(node: Node, component: Component, within: ReadonlySet<string>): Component {
    const { row, id, type, children } = node
    row.takeWhole()
    const whole: Component = { ...component, id }
    if (type.kind === 'choice' && choiceTypes.has(component.type)) {
      const { options, repeated } = this.form.lists.options(type.list, '', this.names(within))
      for (const choice of repeated) row.notice('choice_repeated', { what: choice.value })
      whole.options = [...options]
    }
    if (component.components)
      whole.components = children.map((child) => this.answer(child, new Set([...within, id])))
    return whole
  }

  private field(node: Node, within: ReadonlySet<string>): Component {
    return componentOf(node, this.names(within, node), this.form)
  }

  private repeat(node: Node, within: ReadonlySet<string>): Component {
    const { row, id } = node
    const inside = new Set([...within, id])
    const count = row.take('repeat_count')
    const times = Number(count)
    const isFixed = count !== '' && Number.isInteger(times) && times > 0
    if (count !== '' && !isFixed) row.notice('expression_ignored', { column: 'repeat_count', what: count })
    reportLook(node)
    return {
      id,
      type: 'group',
      label: row.text('label', this.form.language, this.names(within)),
      required: false,
      options: [],
      multiple: false,
      comment_object: [],
      ...(isFixed ? { min: times, max: times } : {}),
      components: withSomeShown(this.members(node.children, inside, [])),
    }
  }

  /**
   * The questions of a repeat: nested groups only contribute their condition, because a record has no
   * sections.
   */
  private members(nodes: readonly Node[], within: ReadonlySet<string>, gates: readonly Rule[]): Component[] {
    return nodes.flatMap((node) => {
      if (node.type.kind === 'begin' && node.type.what === 'group') {
        const names = this.names(within)
        const gate = ruleOf(node.row, 'relevant', names)
        const label = localized(node.row.text('label', this.form.language, names), 'en')
        reportLook(node)
        node.row.notice('group_joined', { what: label || node.name })
        return this.members(node.children, within, gate === undefined ? gates : [...gates, gate])
      }
      const component = this.answer(node, within)
      const { visible_if: own } = component
      const rule = all(own === undefined ? gates : [...gates, own])
      return [rule === undefined ? component : { ...component, visible_if: rule }]
    })
  }
}
