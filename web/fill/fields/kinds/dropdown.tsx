import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { OnePicker, SeveralPicker } from '../../on-demand.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'

/** One or several of many options, found by typing. */
export function DropdownField(props: FieldProps) {
  const Picker = props.component.multiple ? SeveralPicker : OnePicker
  return (
    <FieldFrame {...props}>
      {(aria) => (
        <Suspense fallback={<Skeleton height={42} />}>
          <Picker {...props} aria={aria} />
        </Suspense>
      )}
    </FieldFrame>
  )
}
