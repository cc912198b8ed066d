import { NumberInput } from '@mantine/core'
import { useTypedNumber } from '../../use-typed-number.ts'

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
  const take = (next: number | undefined) => {
    const fits =
      next === undefined || (next >= (from ?? next) && next <= (most ?? next) && (!positive || next > 0))
    if (fits) onChange(next)
  }
  const typed = useTypedNumber(value, take)
  return (
    <NumberInput
      label={label}
      data-field={name}
      {...typed}
      min={from}
      max={most}
      allowDecimal={from === undefined}
      allowNegative={from === undefined && !positive}
    />
  )
}
