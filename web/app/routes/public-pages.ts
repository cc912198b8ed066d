import { paths } from '@atesta/contract/paths.ts'
import { publicPages } from '@atesta/contract/site/public-pages.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { currentUser } from '../../session/session.ts'
import { rootRoute } from './root.ts'

/** The page at which the application started. */
const opened = globalThis.location?.pathname

/**
 * Public pages are separate documents, so a link to one leaves the application. It stays if it started at
 * such an address: then there was no document, for lack of a connection or a build, and only the application
 * can be shown.
 */
export const publicRoutes = publicPages.map((page) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[page](),
    beforeLoad: async ({ location, preload }) => {
      if (preload) return
      if (location.pathname !== opened) {
        window.location.assign(location.href)
        // The next document ends this one.
        await new Promise(() => {})
      }
      throw redirect({ to: (await currentUser()) ? paths.dashboard() : paths.login(), replace: true })
    },
  }),
)
