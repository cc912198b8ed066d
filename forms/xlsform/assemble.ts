import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure, LocalizedText, Rule, Section, Step } from '@atesta/contract/schemas/form.ts'
import { inLanguage } from '../text.ts'
import { isNamed, type Node } from './tree.ts'

/** The title of a section without a group. */
export const untitled: LocalizedText = { en: 'Questions', es: 'Preguntas', pt: 'Perguntas' }

/**
 * Reports that a group's appearance is not imported: its questions are shown below each other on one page.
 */
export function reportLook({ row }: Node): void {
  const look = row.take('appearance')
  if (look !== '' && look !== 'field-list') row.notice('appearance_ignored', { what: look })
}

/** The exported form's steps with their remaining sections; new sections belong to the form step. */
export function keptSteps(steps: unknown, sections: readonly Section[]): FormStructure | undefined {
  if (!Array.isArray(steps) || !steps.every(isNamed)) return undefined
  const left = new Map(sections.map((section) => [section.id, section]))
  const take = (id: unknown) => {
    const section = typeof id === 'string' ? left.get(id) : undefined
    if (section) left.delete(section.id)
    return section ?? []
  }
  const kept = (steps as (Step & { sections?: unknown[] })[]).map((step): Step => {
    if (step.type === 'form') return step
    return { ...step, sections: (step.sections ?? []).flatMap(take) }
  })
  return { steps: kept, schema: [...left.values()] }
}

export function all(rules: readonly Rule[]): Rule | undefined {
  return rules.length > 1 ? { and: [...rules] } : rules[0]
}

/** The name of a group without a label becomes its title, unless it is inside another group. */
export function nameAsTitle({ name }: Node, title: LocalizedText): string {
  return title === untitled ? name.replaceAll('_', ' ') : ''
}

/** The title of a nested group: both titles, in each language of either. */
export function joined(outer: LocalizedText, inner: LocalizedText): LocalizedText {
  if (outer === untitled) return inner === '' ? outer : inner
  if (inner === '') return outer
  if (typeof outer === 'string' && typeof inner === 'string') return `${outer} – ${inner}`
  const languages = new Set(
    [outer, inner].flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text))),
  )
  const both = ([...languages] as Locale[]).map((locale) => [
    locale,
    `${inLanguage(outer, locale)} – ${inLanguage(inner, locale)}`,
  ])
  return Object.fromEntries(both)
}
