import { paths } from '@atesta/contract/paths.ts'
import { useNavigate } from '@tanstack/react-router'
import { create } from 'zustand'
import { formsNotSaved } from '../../../device/form-copies.ts'
import { isUnsent, readKeptHere } from '../../../offline/kept-here.ts'
import { queryClient } from '../../../session/query-client.ts'
import { signOut, useSession } from '../../../session/session.ts'
import { notify } from '../../../ui/notify.ts'

type Question = {
  /** How many inspections and forms would lose something by signing out; 0 while that is not asked. */
  unsent: number
  /** The forms among them. */
  forms: readonly number[]
}
export const useSignOutQuestion = create<Question>(() => ({ unsent: 0, forms: [] }))

/** Signs out and removes what this device kept of the person. Says so when it fails: then they are still signed in. */
export function useSignOutNow(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const userId = useSession.getState().user?.id
    try {
      await signOut()
    } catch (error) {
      notify.error(error)
      return
    }
    queryClient.clear()
    await navigate({ to: paths.login() })
    if (userId === undefined) return
    const { forgetUser } = await import('../../../fill/sending/forget-user.ts')
    await forgetUser(userId)
  }
}

/** Signs out; asks first when something on this device has not been sent or saved. */
export function useSignOut(): () => Promise<void> {
  const signOutNow = useSignOutNow()
  return async () => {
    const userId = useSession.getState().user?.id ?? 0
    // A browser that keeps nothing has nothing to lose.
    const kept = await readKeptHere(userId).catch(() => [])
    const forms = formsNotSaved(userId)
    const unsent = kept.filter(isUnsent).length + forms.length
    if (unsent === 0) return signOutNow()
    useSignOutQuestion.setState({ unsent, forms })
  }
}
