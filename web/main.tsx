import '@fontsource-variable/inter/wght.css'
import './theme/fallback-font.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme/theme.css'
import './theme/first-frame.css'
import { paths } from '@atesta/contract/paths.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { askEarly } from './app/ask-early.ts'
import { router } from './app/router.ts'
import { currentLocale, startI18n } from './language/i18n.ts'
import { numberFormat } from './language/intl.ts'
import { followErrors, reportCaught } from './session/error-reports.ts'
import { queryClient, whenSessionEnds } from './session/query-client.ts'
import { followOtherTabs } from './session/session.ts'
import { consentFromAddress } from './session/use-cookie-consent.ts'
import { AppTheme } from './theme/app-theme.tsx'
import { fetchFailedStylesAgain } from './theme/failed-styles.ts'
import { followScrollbar } from './theme/scrollbar-width.ts'

function toLogin() {
  queryClient.clear()
  const { href, pathname } = router.state.location
  if (pathname.startsWith('/dashboard'))
    void router.navigate({ href: paths.login({ next: href }), replace: true })
}

/** Takes away what the server has sent in place of the first page, in the moment in which that stands. */
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

/** The first of the browser's formats is slow to make, whichever it is: while the page waits for its answers costs nothing. */
function prepareFormats() {
  const make = () => void numberFormat(currentLocale())
  if ('requestIdleCallback' in window) requestIdleCallback(make)
}

async function start(element: HTMLElement) {
  consentFromAddress()
  followErrors(() => router.state.matches.at(-1)?.fullPath ?? '/')
  followScrollbar()
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
  // With all that it needs the page is drawn in small steps between which the browser can do other work. The router's own
  // first look would draw it in one.
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
