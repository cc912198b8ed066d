import { Button, CloseButton, Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './list-toolbar.module.css'

/** Calendar days, `YYYY-MM-DD`, both included; either may be missing. */
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

/** A filter chip for a span of days, by the browser's own pickers. */
export function DayRangeFilter(props: {
  label: string
  range: DayRange
  onChange: (range: DayRange) => void
}) {
  const { label, range, onChange } = props
  const { t } = useTranslation('common')
  const chosen = useRangeText()(range)
  return (
    <span className={classes.chip}>
      <Popover position="bottom-start" withinPortal={false} trapFocus>
        <Popover.Target>
          <Button
            variant={chosen ? 'light' : 'default'}
            rightSection={chosen ? undefined : <IconChevronDown size={16} />}
          >
            {chosen ? `${label}: ${chosen}` : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.days} aria-label={label}>
          <TextInput
            type="date"
            label={t('list.from')}
            value={range.from ?? ''}
            max={range.to}
            onChange={({ currentTarget }) => onChange({ ...range, from: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('list.to')}
            value={range.to ?? ''}
            min={range.from}
            onChange={({ currentTarget }) => onChange({ ...range, to: currentTarget.value || undefined })}
          />
        </Popover.Dropdown>
      </Popover>
      {chosen && (
        <CloseButton
          icon={<IconX size={14} />}
          aria-label={t('list.remove_filter', { name: label })}
          onClick={() => onChange({ from: undefined, to: undefined })}
        />
      )}
    </span>
  )
}
