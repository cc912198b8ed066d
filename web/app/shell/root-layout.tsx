import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ModalOutlet } from '../../modals/modal-outlet.tsx'
import { LightboxOutlet } from '../../records/lightbox/lightbox-outlet.tsx'
import { useCookieConsent } from '../../session/use-cookie-consent.ts'
import { StepUpOutlet } from './account/step-up-outlet.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { ToastOutlet } from './toast-outlet.tsx'
import { UpdateWatch } from './update-watch.ts'

const CookieBanner = lazy(() => import('./cookie-banner.tsx').then((m) => ({ default: m.CookieBanner })))

/** What stands around every page: progress, announcements, toasts, the modal container, the cookie banner. */
export function RootLayout() {
  const decided = useCookieConsent((state) => state.consent !== null)
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
      {!decided && (
        <Suspense>
          <CookieBanner />
        </Suspense>
      )}
    </>
  )
}
