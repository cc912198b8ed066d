import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { subjectText } from '@atesta/forms/sentences/sentence-text.ts'
import { allSubjects } from '@atesta/forms/sentences/subjects.ts'
import { namesIn } from '@atesta/forms/text.ts'
import { textsOf } from './texts.ts'

const known = new WeakMap<FormStructure, Partial<Record<Locale, Readonly<Record<string, string>>>>>()

/** What the answers are called that the form's texts name, by id. Remembered by the structure's identity. */
export function namedLabels(structure: FormStructure, locale: Locale): Readonly<Record<string, string>> {
  const found = known.get(structure) ?? {}
  known.set(structure, found)
  const names = () => textsOf(structure).flatMap(({ text }) => namesIn(text))
  found[locale] ??= Object.fromEntries(
    names().flatMap((id) => {
      const subject = allSubjects(structure).get(id)
      return subject ? [[id, subjectText(subject, locale)]] : []
    }),
  )
  return found[locale]
}
