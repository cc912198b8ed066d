import { useStepUp } from '../../../session/step-up.ts'
import { notify } from '../../../ui/notify.ts'
import { onDemand, useOnDemand } from '../../../ui/on-demand.ts'

const stepUpDialog = onDemand(() => import('./step-up-dialog.tsx').then((m) => m.StepUpDialog))

/** Where people are asked to confirm that it is them; loaded with the first question. */
export function StepUpOutlet() {
  const asked = useStepUp((state) => state.asked)
  const StepUpDialog = useOnDemand(stepUpDialog, asked !== null, (error) => {
    asked?.settle(false)
    notify.error(error)
  })
  return asked && StepUpDialog ? <StepUpDialog asked={asked} /> : null
}
