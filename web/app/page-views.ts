import type { AnyRouter } from '@tanstack/react-router'
import { api } from '../session/api.ts'
import { sendPageView } from '../session/page-view.ts'
import { useSession } from '../session/session.ts'
import { currentConsent } from '../session/use-cookie-consent.ts'

/**
 * Reports each page view: the pattern of its address and of the previous page's, null for the first. Another
 * record of the same kind is another page; a filter or a panel is not.
 */
export function followPages(
  router: AnyRouter,
  onPage: (shape: string, before: string | null) => void,
): () => void {
  let previous: { path: string; shape: string } | null = null
  return router.subscribe('onRendered', () => {
    const shape = router.state.matches.at(-1)?.fullPath ?? '/'
    const path = router.state.location.pathname
    if (path === previous?.path) return
    const before = previous?.shape ?? null
    previous = { path, shape }
    onPage(shape, before)
  })
}

/**
 * Logs one page view, if the visitor agreed to `others`. Sends only the pattern of the address
 * (`/dashboard/:folderId/:workflowId`, never a respondent's link or a search) and the referrer.
 */
export function logPageView(shape: string, referrer: string): void {
  if (!currentConsent()?.others) return
  const path = shape.replace(/\$(\w+)/g, ':$1') || '/'
  if (useSession.getState().status !== 'in') {
    sendPageView(path, referrer)
    return
  }
  // With the session, since it counts for the user's company. A lost one is not reported.
  void api.pageViews.create({ body: { path, referrer: referrer.slice(0, 500) } }).catch(() => undefined)
}
