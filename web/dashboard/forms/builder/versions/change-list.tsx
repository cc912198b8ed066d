import type { FormStructure, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { spokenOf } from '../state/tree.ts'
import { useTextHere } from '../use-builder.ts'
import { usePartName } from '../use-part-name.ts'
import { reportChanged, type VersionChange, versionChanges } from './version-changes.ts'
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

function useSentence(older: FormStructure, newer: FormStructure): (change: VersionChange) => string {
  const { t } = useTranslation('builder')
  const name = usePartName()
  const text = useTextHere()
  return (change) => {
    const spoken = spokenOf(change.type === 'removed' ? older : newer, change.found)
    const what = t(`kinds.${spoken.kind}`)
    const called = { what, name: name(spoken) }
    if (change.type === 'renamed') {
      const before = text(change.before as LocalizedText)
      const after = text(change.after as LocalizedText)
      // Only another language's words changed.
      if (before === after) return t('changes.translated', called)
      return t('changes.renamed', { what, before: before || '–', after: after || '–' })
    }
    if (change.type === 'changed') {
      const field = known.find((each) => each === change.field)
      return t('changes.changed', { ...called, field: field ? t(`change_fields.${field}`) : change.field })
    }
    return t(`changes.${change.type}`, called)
  }
}

/** The differences between two versions, in words. */
export function ChangeList({ older, newer }: { older: FormStructure; newer: FormStructure }) {
  const { t } = useTranslation('builder')
  const sentence = useSentence(older, newer)
  const changes = useMemo(() => versionChanges(older, newer), [older, newer])
  const isReport = reportChanged(older, newer)
  if (changes.length === 0 && !isReport) return <p className={classes.none}>{t('changes.none')}</p>
  return (
    <ul className={classes.changes}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is made at once and never reordered
        <li key={index} data-type={change.type}>
          {sentence(change)}
        </li>
      ))}
      {isReport && <li data-type="changed">{t('report.changed')}</li>}
    </ul>
  )
}
