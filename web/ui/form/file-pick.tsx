import { FileButton } from '@mantine/core'
import { type ReactElement, useRef } from 'react'

type Props = {
  /** As the attribute of an input. */
  accept: string
  onPick: (file: File) => void
  children: (props: { onClick: () => void }) => ReactElement
}

/** A button that asks for a file: the same file is taken again, as after it was corrected or refused. */
export function FilePick({ accept, onPick, children }: Props) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={(file) => {
        if (!file) return
        // The browser tells of no change while the same name stands in the input.
        reset.current?.()
        onPick(file)
      }}
    >
      {children}
    </FileButton>
  )
}
