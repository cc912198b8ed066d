import type { Subject } from '@atesta/forms/sentences/subjects.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSubjectGroups } from './rule-place.ts'

type Props = Pick<SelectProps, 'error' | 'size'> & {
  label: string
  value: string
  onChange: (name: string) => void
  fits?: (subject: Subject) => boolean
}

const any = () => true

/** A question of the form, by section; typing finds it. */
export function QuestionSelect({ label, value, onChange, fits = any, ...props }: Props) {
  const { t } = useTranslation('rules')
  const groups = useSubjectGroups(fits, value || undefined)
  return (
    <Select
      {...props}
      aria-label={label}
      placeholder={t('question_placeholder')}
      nothingFoundMessage={t('nothing_found')}
      data={groups}
      value={value || null}
      onChange={(name) => name !== null && onChange(name)}
      allowDeselect={false}
      searchable
    />
  )
}
