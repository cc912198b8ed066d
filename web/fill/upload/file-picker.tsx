import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = {
  label: string
  /** The button's accessible name, where the label alone says too little. */
  name?: string
  icon?: ReactNode
  /** Media types. */
  accept?: string
  multiple?: boolean
  primary?: boolean
  small?: boolean
  disabled?: boolean
  describedBy?: string | undefined
  onPick: (files: File[]) => void
}

/** A button that opens the device's file chooser. */
export function FilePicker(props: Props) {
  const { label, name, icon, accept, multiple = false, primary, small, disabled, describedBy, onPick } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size={small ? 'sm' : 'md'}
        variant={primary ? 'filled' : 'default'}
        leftSection={icon}
        aria-label={name}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        data-picker="files"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Reset, so that the same file can be chosen again after it was removed.
          event.currentTarget.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
    </>
  )
}
