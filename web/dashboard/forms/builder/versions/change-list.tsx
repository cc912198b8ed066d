import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../state/texts.ts'
import { spokenOf } from '../state/tree.ts'
import { useLocale, useTextHere } from '../use-builder.ts'
import { usePartName } from '../use-part-name.ts'
import { changedLanguages, reportChanged, type VersionChange, versionChanges } from './version-changes.ts'
import classes from './versions.module.css'

const known = [
  'description',
  'help',
  'placeholder',
  'default',
  'options',
  'multiple',
  'unit',
  'min',
  'max',
  'step',
  'max_length',
  'pattern',
  'type',
  'visible_if',
  'required_if',
  'validation',
  'validation_message',
  'calculation',
  'hidden',
  'media_certification',
  'kind',
  'show_for',
] as const

/** The names of languages in the page's language, as they stand in a sentence. */
function useLanguageNames(): (languages: readonly Locale[]) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const list = new Intl.ListFormat(i18n.language)
  return (languages) => list.format(languages.map((language) => names.of(language) ?? language))
}

function useSentences(older: FormStructure, newer: FormStructure): (change: VersionChange) => string[] {
  const { t } = useTranslation('builder')
  const name = usePartName()
  const here = useLocale()
  const text = useTextHere()
  const named = useLanguageNames()
  return (change) => {
    const spoken = spokenOf(change.type === 'removed' ? older : newer, change.found)
    const what = t(`kinds.${spoken.kind}`)
    const called = { what, name: name(spoken) }
    if (change.type === 'renamed') {
      const [before, after] = [change.before as LocalizedText, change.after as LocalizedText]
      const renamed = () =>
        t('changes.renamed', { what, before: text(before) || '–', after: text(after) || '–' })
      const languages = changedLanguages(before, after)
      if (languages.length === 0) return [renamed()]
      return languages.map((language) => {
        const words = (of: LocalizedText) => text(textIn(of, language)) || '–'
        if (language === here) return renamed()
        const given = { language: named([language]), before: words(before), after: words(after) }
        return t('changes.translated', { ...called, ...given })
      })
    }
    if (change.type === 'changed') {
      const field = known.find((each) => each === change.field)
      const given = { ...called, field: field ? t(`change_fields.${field}`) : change.field }
      if (change.languages.length === 0) return [t('changes.changed', given)]
      return [t('changes.changed_in', { ...given, languages: named(change.languages) })]
    }
    return [t(`changes.${change.type}`, called)]
  }
}

/** The differences between two versions, in words. */
export function ChangeList({ older, newer }: { older: FormStructure; newer: FormStructure }) {
  const { t } = useTranslation('builder')
  const sentences = useSentences(older, newer)
  const changes = useMemo(() => versionChanges(older, newer), [older, newer])
  const isReport = reportChanged(older, newer)
  if (changes.length === 0 && !isReport) return <p className={classes.none}>{t('changes.none')}</p>
  return (
    <ul className={classes.changes}>
      {changes.flatMap((change, index) =>
        sentences(change).map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is made at once and never reordered
          <li key={`${index} ${at}`} data-type={change.type}>
            {sentence}
          </li>
        )),
      )}
      {isReport && <li data-type="changed">{t('report.changed')}</li>}
    </ul>
  )
}
