import { FileButton } from '@mantine/core'
import { type ReactElement, useRef } from 'react'

type Props = {
  /** Like the `accept` attribute of an input. */
  accept: string
  onPick: (file: File) => void
  children: (props: { onClick: () => void }) => ReactElement
}

/**
 * A button that opens a file chooser; also accepts the same file again, after it was corrected or refused.
 */
export function FilePick({ accept, onPick, children }: Props) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={(file) => {
        if (!file) return
        // The browser reports no change while the input still has the same name.
        reset.current?.()
        onPick(file)
      }}
    >
      {children}
    </FileButton>
  )
}
