import type { Locale } from '@atesta/contract/limits.ts'
import { subjectText } from '@atesta/forms/sentences/sentence-text.ts'
import type { Place, Subject } from '@atesta/forms/sentences/subjects.ts'
import { localized } from '@atesta/forms/text.ts'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

/** Where a rule stands: what it can name, whose rule it is, and the language of the names. */
export type RulePlace = { place: Place; at: string; locale: Locale }

const nowhere: RulePlace = {
  place: { subjects: new Map(), obstacles: new Map(), sections: new Map() },
  at: '',
  locale: 'en',
}
export const RulePlaceContext = createContext(nowhere)
export const useRulePlace = (): RulePlace => useContext(RulePlaceContext)

/** What a question is called where one is chosen. */
export function useSubjectName(): (subject: Subject) => string {
  const { t } = useTranslation('rules')
  const { at, locale } = useRulePlace()
  return (subject) => {
    const name = subjectText(subject, locale)
    return subject.name === at ? t('own_answer', { name }) : name
  }
}

export type SubjectItem = { value: string; label: string }
export type SubjectGroup = { group: string; items: SubjectItem[] }

/** The questions that can be named, by section. `chosen` is offered too, whatever stands against it. */
export function useSubjectGroups(fits: (subject: Subject) => boolean, chosen?: string): SubjectGroup[] {
  const { t } = useTranslation(['rules', 'builder'])
  const { place, locale } = useRulePlace()
  const name = useSubjectName()
  const groups = new Map<string, SubjectGroup>()
  for (const subject of place.subjects.values()) {
    if (subject.name !== chosen && (place.obstacles.has(subject.name) || !fits(subject))) continue
    const { id, title } = subject.section
    const group = groups.get(id) ?? {
      group:
        localized(title, locale).trim() || t('builder:unnamed.section', { number: place.sections.get(id) }),
      items: [],
    }
    group.items.push({ value: subject.name, label: name(subject) })
    groups.set(id, group)
  }
  const found = distinct([...groups.values()])
  if (!chosen || place.subjects.has(chosen)) return found
  return [...found, { group: t('deleted'), items: [{ value: chosen, label: t('deleted') }] }]
}

/** Sections of the same title are one group in a list. */
function distinct(groups: SubjectGroup[]): SubjectGroup[] {
  const byTitle = new Map<string, SubjectGroup>()
  for (const { group, items } of groups) {
    byTitle.set(group, { group, items: [...(byTitle.get(group)?.items ?? []), ...items] })
  }
  return [...byTitle.values()]
}
