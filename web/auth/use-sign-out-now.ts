import { paths } from '@atesta/contract/paths.ts'
import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../session/query-client.ts'
import { signOut, useSession } from '../session/session.ts'
import { notify } from '../ui/notify.ts'

/**
 * Signs out and removes what this device stored for the person. If it fails, says so: the person is still
 * signed in.
 */
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
    // Typed text cannot be sent any more.
    await navigate({ to: paths.login(), ignoreBlocker: true })
    if (userId === undefined) return
    const { forgetUser } = await import('../fill/sending/forget-user.ts')
    await forgetUser(userId)
  }
}
