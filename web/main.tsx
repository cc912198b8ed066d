import '@fontsource-variable/inter/wght.css'
import './theme/fallback-font.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme/theme.css'
import './theme/icon-sizes.css'
import './theme/large-text.css'
import './theme/first-frame.css'
import './theme/forced-colors.css'
import './theme/print.css'
import { paths } from '@atesta/contract/paths.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { askEarly } from './app/ask-early.ts'
import { router } from './app/router.ts'
import FormatsWorker from './language/formats-worker.ts?worker&inline'
import { currentLocale, startI18n } from './language/i18n.ts'
import { bearTranslation } from './language/translated-texts.ts'
import { closeModal } from './modals/modal-store.ts'
import { useLightbox } from './records/lightbox/lightbox-store.ts'
import { followErrors, reportCaught } from './session/error-reports.ts'
import { queryClient, whenSessionEnds } from './session/query-client.ts'
import { followOtherTabs } from './session/session.ts'
import { consentFromAddress, followConsent } from './session/use-cookie-consent.ts'
import { AppTheme } from './theme/app-theme.tsx'
import { fetchFailedStylesAgain } from './theme/failed-styles.ts'
import { printInLight } from './theme/print.ts'
import { followScrollbar } from './theme/scrollbar-width.ts'

function toLogin() {
  queryClient.clear()
  const { href, pathname } = router.state.location
  if (!pathname.startsWith('/dashboard')) return
  // Otherwise overlays would cover the sign-in page.
  useLightbox.getState().close()
  closeModal()
  void router.navigate({ href: paths.login({ next: href }), replace: true, ignoreBlocker: true })
}

/** Removes the first page's frame, which the server sent, as soon as the page itself is drawn. */
function removeFirstFrame(root: HTMLElement) {
  const frame = document.querySelector('.first-frame')
  if (!frame) return
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    observer.disconnect()
    frame.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/**
 * Makes the browser load its number and date formats in a worker, because the page would otherwise freeze
 * meanwhile. Without a worker, the page's first number loads them.
 */
function prepareFormats() {
  try {
    const worker = new FormatsWorker({ name: currentLocale() })
    worker.addEventListener('error', (event) => event.preventDefault())
  } catch {}
}

async function start(element: HTMLElement) {
  bearTranslation()
  consentFromAddress()
  followConsent()
  followErrors(() => router.state.matches.at(-1)?.fullPath ?? '/')
  followScrollbar()
  printInLight()
  fetchFailedStylesAgain()
  removeFirstFrame(element)
  whenSessionEnds(toLogin)
  followOtherTabs(toLogin)
  const texts = startI18n(askEarly())
  prepareFormats()
  await texts
  const onCaughtError = (error: unknown) => {
    console.error(error)
    reportCaught(error)
  }
  // Once everything is loaded, the page is drawn in small steps, between which the browser can do other work.
  // Otherwise the router would draw it in one step.
  // Until the page is drawn and listens itself: Back may be pressed before.
  // A function of its own: the history takes the same one only once.
  const endEarly = router.history.subscribe(() => void router.load())
  router.subscribe('onRendered', endEarly)
  await router.load().catch(console.error)
  const root = createRoot(element, { onCaughtError })
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AppTheme>
            <RouterProvider router={router} />
          </AppTheme>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

void start(document.getElementById('root') as HTMLElement)
