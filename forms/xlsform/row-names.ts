import type { Component, FormStructure, Section } from '@atesta/contract/schemas/form.ts'
import { choiceTypes } from '../values.ts'
import { choiceName, named, yesNo } from './cells.ts'
import type { Naming } from './to-expression.ts'

/** What ODK calls itself: the metadata of a form, and the form. The list of yes and no has its name here. */
const reserved = ['meta', 'data', yesNo]

function unused(wanted: string, used: Set<string>): string {
  let name = wanted
  for (let count = 2; used.has(name); count++) name = `${wanted}_${count}`
  used.add(name)
  return name
}

/** The names of values, which XLSForm allows neither spaces nor twice: what is a name already keeps it. */
function choiceNames(options: Component['options']): ReadonlyMap<string, string> {
  const used = new Set<string>()
  const names = new Map<string, string>()
  const isName = ({ value }: { value: string }) => choiceName(value) === value
  for (const { value } of [...options.filter(isName), ...options.filter((option) => !isName(option))])
    if (!names.has(value)) names.set(value, unused(choiceName(value), used))
  return names
}

/** The names that the parts of a form have in a workbook, each once. */
export class RowNames implements Naming {
  private readonly used = new Set<string>(reserved)
  private readonly rows = new Map<string, string>()
  private readonly answers = new Map<string, Component | undefined>()
  private readonly choices = new Map<string, ReadonlyMap<string, string>>()

  constructor(structure: FormStructure) {
    const ids: string[] = []
    const add = (component: Component) => {
      this.answers.set(component.id, component)
      for (const comment of component.comment_object) this.answers.set(comment.id, undefined)
      ids.push(component.id, ...component.comment_object.map(({ id }) => id))
      if (choiceTypes.has(component.type)) this.choices.set(component.id, choiceNames(component.options))
      component.components?.forEach(add)
    }
    for (const section of sectionsOf(structure)) {
      ids.push(section.id)
      for (const question of section.questions) {
        ids.push(question.id)
        question.components.forEach(add)
      }
    }
    const isName = (id: string) => named(id) === id && !reserved.includes(id)
    for (const id of [...ids.filter(isName), ...ids.filter((one) => !isName(one))])
      if (!this.rows.has(id)) this.rows.set(id, unused(named(id), this.used))
  }

  /** The name of a part's row. */
  of(id: string): string {
    return this.rows.get(id) ?? named(id)
  }

  /** A name for a row that is no part of the form. */
  more(wanted: string): string {
    return unused(wanted, this.used)
  }

  find(id: string): ReturnType<Naming['find']> {
    return this.answers.has(id) ? { name: this.of(id), type: this.answers.get(id)?.type } : undefined
  }

  choice(id: string, value: string): string {
    const component = this.answers.get(id)
    if (!component || !choiceTypes.has(component.type)) return value
    return this.choices.get(id)?.get(value) ?? choiceName(value)
  }
}

/** Every section, in the order in which they are filled in. */
export function sectionsOf({ steps, schema }: FormStructure): Section[] {
  const evidence = steps.flatMap((step) => (step.type === 'documentation' ? step.sections : []))
  return [...evidence, ...schema]
}
