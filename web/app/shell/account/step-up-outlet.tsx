import { lazy, Suspense } from 'react'
import { useStepUp } from '../../../session/step-up.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((m) => ({ default: m.StepUpDialog })))

/** Where people are asked to confirm that it is them; loaded with the first question. */
export function StepUpOutlet() {
  const asked = useStepUp((state) => state.asked)
  return (
    asked && (
      <Suspense>
        <StepUpDialog asked={asked} />
      </Suspense>
    )
  )
}
