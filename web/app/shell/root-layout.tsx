import { Outlet } from '@tanstack/react-router'
import { ModalOutlet } from '../../modals/modal-outlet.tsx'
import { LightboxOutlet } from '../../records/lightbox/lightbox-outlet.tsx'
import { useCookieConsent } from '../../session/use-cookie-consent.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { useFocusKeeper } from '../../ui/page/focus-keeper.ts'
import { StepUpOutlet } from './account/step-up-outlet.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { UpdateWatch } from './update/update-watch.ts'

const cookieBanner = onDemand(() => import('./cookie-banner.tsx').then((m) => m.CookieBanner))

/** The frame of every page: focus keeping, progress, announcements, toasts, dialogs, the cookie banner. */
export function RootLayout() {
  useFocusKeeper()
  const undecided = useCookieConsent((state) => state.consent === null)
  // If its file is missing, the question is asked on the next loaded page; until then nothing is allowed.
  const CookieBanner = useOnDemand(cookieBanner, undecided, () => undefined)
  return (
    <>
      <ProgressBar />
      <PageAnnouncer />
      <OfflineBanner />
      <Outlet />
      <LightboxOutlet />
      <ModalOutlet />
      <StepUpOutlet />
      <ToastOutlet />
      <UpdateWatch />
      {undecided && CookieBanner && <CookieBanner />}
    </>
  )
}
