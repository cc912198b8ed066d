import { useState } from 'react'

/** The number of what stands in a field; undefined for none, also for a sign alone. */
function numberOf(typed: string | number): number | undefined {
  const value = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(value) ? value : undefined
}

/** A number as it is typed: what stands in the field may not be one yet ("2.", "-"), and is kept as it stands. */
export function useTypedNumber(value: number | undefined, onChange: (value: number | undefined) => void) {
  const [typed, setTyped] = useState<string | number>(value ?? '')
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Changed elsewhere, by undoing for instance; what is typed says the same as what it became.
    if (numberOf(typed) !== value) setTyped(value ?? '')
  }
  return {
    value: typed,
    onChange: (next: string | number) => {
      setTyped(next)
      if (numberOf(next) !== value) onChange(numberOf(next))
    },
  }
}
