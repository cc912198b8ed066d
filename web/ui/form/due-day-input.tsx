import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toLocal } from '../../language/zoned.ts'
import { useZone } from '../../session/session.ts'

type Props = Pick<TextInputProps, 'id' | 'size' | 'error' | 'onBlur'> & {
  label: string
  /** `YYYY-MM-DD`, or empty for none. */
  value: string
  onChange: (day: string) => void
}

/** While a year is being typed, it looks like one of the first centuries. */
const earliest = '1000'

/** A due date. One in the past is accepted, with a note about the consequence. */
export function DueDayInput({ value, onChange, ...field }: Props) {
  const { t } = useTranslation('common')
  const zone = useZone()
  const isPast = value > earliest && value < toLocal(Date.now(), zone).slice(0, 10)
  return (
    <TextInput
      type="date"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isPast ? t('field.day_past') : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...field}
    />
  )
}
