import { useWebForm, webFormStorage } from '../fill.ts'
import { emptyWebForm } from '../state/web-form.ts'

/** Lets go of what this page still holds of a user, or of one inspection of theirs, and no page shows any more. */
export function forgetHeld(userId: number, inspectionId?: number): void {
  const { userId: whose, inspection, locale } = useWebForm.getState()
  if (whose !== userId || (inspectionId ?? inspection?.id) !== inspection?.id) return
  webFormStorage.choose(null)
  useWebForm.setState(emptyWebForm(locale), true)
}
