import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZoneName } from '../../language/use-zone-name.ts'
import { toInstant, toLocal } from '../../language/zoned.ts'
import { useZone } from '../../session/session.ts'

type Props = {
  label: string
  /** ISO 8601 instant with offset, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
  /** A note about the chosen date. */
  note?: string | undefined
}

/** Whether the device's clock differs from the person's time zone at this moment. */
const isElsewhere = (at: string | number, zone: string | undefined) => toLocal(at, zone) !== toLocal(at)

/**
 * Date and time in the person's time zone, by the browser's own picker, which fits the person's language,
 * keyboard and phone.
 */
export function DueDateInput({ label, value, onChange, error, note }: Props) {
  const { t } = useTranslation('common')
  const zoneName = useZoneName()
  const zone = useZone()
  // A year is typed digit by digit, and differs until the last one: the field's text is left alone meanwhile.
  const [typed, setTyped] = useState<string | null>(null)
  const ofZone =
    zone && isElsewhere(value ?? Date.now(), zone) ? t('field.zone', { zone: zoneName(zone) }) : undefined
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={[ofZone, note].filter(Boolean).join(' ') || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? (value ? toLocal(value, zone) : '')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(currentTarget.value ? toInstant(currentTarget.value, zone).toISOString() : null)
      }}
      onBlur={() => setTyped(null)}
      error={error}
    />
  )
}
