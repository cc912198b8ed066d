import type { Locale } from '@atesta/contract/limits.ts'
import { showLocale } from '../language/i18n.ts'
import { api } from '../session/api.ts'
import { tellOtherTabs, useSession } from '../session/session.ts'
import { notify } from '../ui/notify.ts'

/** Shows a language immediately and keeps it, on this device and for a signed-in user in their account. */
export async function chooseAndKeep(locale: Locale): Promise<void> {
  try {
    await showLocale(locale, true)
    if (useSession.getState().status !== 'in') return
    useSession.setState({ user: await api.auth.updateSession({ body: { locale } }) })
    tellOtherTabs()
  } catch (error) {
    notify.error(error)
  }
}
