import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { FieldsChip } from './fields-chip.tsx'

/** Calendar dates, `YYYY-MM-DD`, both included; either may be missing. */
export type DayRange = { from: string | undefined; to: string | undefined }

function useRangeText() {
  const { t } = useTranslation('common')
  const format = useFormat()
  return ({ from, to }: DayRange): string | null => {
    if (from && to)
      return from === to
        ? format.calendarDay(from)
        : `${format.calendarDay(from)} – ${format.calendarDay(to)}`
    if (from) return t('list.from_day', { day: format.calendarDay(from) })
    return to ? t('list.to_day', { day: format.calendarDay(to) }) : null
  }
}

/** A filter chip for a range of dates, with the browser's own pickers. */
export function DayRangeFilter(props: {
  label: string
  range: DayRange
  onChange: (range: DayRange) => void
}) {
  const { label, range, onChange } = props
  const { t } = useTranslation('common')
  return (
    <FieldsChip
      label={label}
      chosen={useRangeText()(range)}
      onRemove={() => onChange({ from: undefined, to: undefined })}
    >
      {() => (
        <>
          {/* Uncontrolled while typing: setting the value would make the picker lose a half-typed year. */}
          <TextInput
            type="date"
            label={t('list.from')}
            defaultValue={range.from ?? ''}
            max={range.to}
            onChange={({ currentTarget }) => onChange({ ...range, from: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('list.to')}
            defaultValue={range.to ?? ''}
            min={range.from}
            onChange={({ currentTarget }) => onChange({ ...range, to: currentTarget.value || undefined })}
          />
        </>
      )}
    </FieldsChip>
  )
}
