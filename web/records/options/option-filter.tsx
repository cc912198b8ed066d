import { useState } from 'react'
import type { OptionsQuery } from '../../queries/options.ts'
import { FieldsChip } from '../../ui/list/fields-chip.tsx'
import { OptionSelect } from './option-select.tsx'
import { useNamedOption } from './use-named-option.ts'

type Props = {
  /** The name of the filter: "Person". */
  name: string
  options: OptionsQuery
  /** The id, as in the address. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter chip for one record among many, found by typing. */
export function OptionFilter({ name, options, value, onChange }: Props) {
  const [seen, setSeen] = useState<{ value: string; label: string }>()
  // After a reload only the id is known.
  const isUnknown = value !== undefined && seen?.value !== value
  const named = useNamedOption(options, isUnknown ? Number(value) : null)
  const label = isUnknown ? named?.label : seen?.label
  return (
    <FieldsChip
      label={name}
      chosen={value === undefined ? null : (label ?? '')}
      onRemove={() => onChange(undefined)}
    >
      {(close) => (
        <OptionSelect
          label={name}
          options={options}
          known={value && label ? [{ value: Number(value), label }] : undefined}
          value={value ? Number(value) : null}
          // Its options arrive after it has opened, and only then is it known on which side they fit.
          comboboxProps={{ withinPortal: false, preventPositionChangeWhenVisible: false }}
          clearable
          onChange={(id, words) => {
            setSeen(id === null ? undefined : { value: String(id), label: words ?? '' })
            onChange(id === null ? undefined : String(id))
            close()
          }}
        />
      )}
    </FieldsChip>
  )
}
