import { type ComponentProps, lazy, Suspense } from 'react'

const SendAgainDialog = lazy(() =>
  import('./send-again-dialog.tsx').then((module) => ({ default: module.SendAgainDialog })),
)

/** The dialog for failed files, loaded on demand: most people never open it. */
export const SendAgain = (props: ComponentProps<typeof SendAgainDialog>) => (
  <Suspense>
    <SendAgainDialog {...props} />
  </Suspense>
)
