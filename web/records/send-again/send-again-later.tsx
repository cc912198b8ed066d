import { type ComponentProps, lazy, Suspense } from 'react'

const SendAgainDialog = lazy(() =>
  import('./send-again-dialog.tsx').then((module) => ({ default: module.SendAgainDialog })),
)

/** The dialog for files that failed, loaded when it is opened: most who look at certifications never do. */
export const SendAgain = (props: ComponentProps<typeof SendAgainDialog>) => (
  <Suspense>
    <SendAgainDialog {...props} />
  </Suspense>
)
