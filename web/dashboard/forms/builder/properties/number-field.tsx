import { NumberField as Field } from '../../../../ui/form/number-field.tsx'

type Props = {
  label: string
  /** The field's name in the part, by which problems and the focus find it. */
  name: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** Whole numbers from here on. */
  from?: number
  most?: number
  positive?: boolean
}

/** A number that may be left out. One that does not fit stays in the field and is not taken. */
export function NumberField({ label, name, value, onChange, from, most, positive }: Props) {
  return (
    <Field
      label={label}
      data-field={name}
      value={value}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      strict
      min={from}
      max={most}
      above={positive ? 0 : undefined}
      decimals={from === undefined ? undefined : 0}
    />
  )
}
