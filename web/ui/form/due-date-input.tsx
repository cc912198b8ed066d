import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** ISO 8601 instant with offset, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
  /** What to know about the date that was chosen. */
  note?: string | undefined
}

const two = (value: number) => String(value).padStart(2, '0')

/** An instant as the browser's own picker writes it: local, to the minute. */
export function toLocalInput(instant: string): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Day and time by the browser's own picker, which knows the person's language, keyboard and phone best. */
export function DueDateInput({ label, value, onChange, error, note }: Props) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ? toLocalInput(value) : ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value ? new Date(currentTarget.value).toISOString() : null)
      }
      error={error}
    />
  )
}
