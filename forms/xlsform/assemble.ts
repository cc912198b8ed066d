import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure, LocalizedText, Rule, Section, Step } from '@atesta/contract/schemas/form.ts'
import { inLanguage } from '../text.ts'
import { isNamed, type Node } from './tree.ts'

/** The title of what stands in no group. */
export const untitled: LocalizedText = { en: 'Questions', es: 'Preguntas', pt: 'Perguntas' }

/** How a group looks is not taken over: its questions stand under each other on one page. */
export function reportLook({ row }: Node): void {
  const look = row.take('appearance')
  if (look !== '' && look !== 'field-list') row.notice('appearance_ignored', { what: look })
}

/** The exported form's steps with the sections that are still there; new sections belong to the form step. */
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

/** A group without a label is called by its name, unless it stands in another. */
export function nameAsTitle({ name }: Node, title: LocalizedText): string {
  return title === untitled ? name.replaceAll('_', ' ') : ''
}

/** The title of a group inside another: both, in each language that either has. */
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
