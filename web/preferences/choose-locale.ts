import type { Locale } from '@atesta/contract/limits.ts'
import { showLocale } from '../language/i18n.ts'
import { api } from '../session/api.ts'
import { tellOtherTabs, useSession } from '../session/session.ts'
import { notify } from '../ui/notify.ts'

/**
 * Shows a language immediately and keeps it, on this device and for a signed-in user in their account. `shown` is
 * called once it is shown; what fails is told.
 */
export async function chooseAndKeep(locale: Locale, shown?: () => void): Promise<void> {
  try {
    await showLocale(locale, true)
    shown?.()
    if (useSession.getState().status !== 'in') return
    useSession.setState({ user: await api.auth.updateSession({ body: { locale } }) })
    tellOtherTabs()
  } catch (error) {
    notify.error(error)
  }
}
