import { paths } from '@atesta/contract/paths.ts'
import { publicPages } from '@atesta/contract/public-pages.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { currentUser } from '../../session/session.ts'
import { rootRoute } from './root.ts'

/** The page with which the application began. */
const opened = globalThis.location?.pathname

/**
 * The public pages are documents of their own, so a link to one leaves the application. It stays where it began at such
 * an address: then no document came for it, because there is no connection or no build, and there is only the
 * application to go to.
 */
export const publicRoutes = publicPages.map((page) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[page](),
    beforeLoad: async ({ location, preload }) => {
      if (preload) return
      if (location.pathname !== opened) {
        window.location.assign(location.href)
        // The document that follows ends this one.
        await new Promise(() => {})
      }
      throw redirect({ to: (await currentUser()) ? paths.dashboard() : paths.login(), replace: true })
    },
  }),
)
