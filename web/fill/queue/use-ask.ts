import { type Confirmation, useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { notify } from '../../ui/notify.ts'

type Loss = Omit<Confirmation, 'danger'> & { action: () => Promise<void> }

async function carryOut({ action }: Loss): Promise<boolean> {
  try {
    await action()
  } catch (error) {
    notify.error(error)
  }
  return false
}

/** Asks before something is lost. Returns a function that asks, and what to render. */
export function useAsk() {
  const { ask, element } = useConfirm<Loss & Confirmation>(carryOut)
  return { ask: (loss: Loss) => ask({ ...loss, danger: true }), element }
}
export type Ask = ReturnType<typeof useAsk>['ask']
