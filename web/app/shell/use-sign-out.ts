import { paths } from '@atesta/contract/paths.ts'
import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../../session/query-client.ts'
import { signOut } from '../../session/session.ts'
import { notify } from '../../ui/notify.ts'

/** Signs out, and says so when that fails: then the person is still signed in. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      notify.error(error)
      return
    }
    queryClient.clear()
    await navigate({ to: paths.login() })
  }
}
