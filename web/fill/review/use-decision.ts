import { CallError } from '@atesta/contract/client.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useMutation } from '@tanstack/react-query'
import { refreshInspections } from '../../queries/inspections.ts'
import { notify } from '../../ui/notify.ts'

export type DecisionProps = { inspection: Inspection; onReopen: () => void; onClose: () => void }

/** A decision made in a dialog. If another person has already decided, the page says so and shows it. */
export function useDecision<Body>(
  { onReopen, onClose }: DecisionProps,
  given: { call: (body: Body) => Promise<unknown>; done: string; onDone: () => void },
) {
  return useMutation({
    mutationFn: given.call,
    onSuccess: async () => {
      await refreshInspections()
      notify.success(given.done)
      onClose()
      given.onDone()
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.code !== 'inspection_already_reviewed') return
      notify.error(error)
      onClose()
      onReopen()
    },
  })
}
