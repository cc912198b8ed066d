import { create } from 'zustand'
import { useSignOutNow } from '../../../auth/use-sign-out-now.ts'
import { formsNotSaved } from '../../../device/form-copies.ts'
import { isUnsent, readKeptHere } from '../../../offline/kept-here.ts'
import { useSession } from '../../../session/session.ts'

type Question = {
  /** How many inspections and forms would lose something by signing out; 0 while that is not asked. */
  unsent: number
  /** The forms among them. */
  forms: readonly number[]
}
export const useSignOutQuestion = create<Question>(() => ({ unsent: 0, forms: [] }))

/** Signs out; asks first when something on this device has not been sent or saved. */
export function useSignOut(): () => Promise<void> {
  const signOutNow = useSignOutNow()
  return async () => {
    const userId = useSession.getState().user?.id ?? 0
    // What cannot be read cannot be asked about.
    const kept = await readKeptHere(userId).catch(() => [])
    const forms = formsNotSaved(userId)
    const unsent = kept.filter(isUnsent).length + forms.length
    if (unsent === 0) return signOutNow()
    useSignOutQuestion.setState({ unsent, forms })
  }
}
