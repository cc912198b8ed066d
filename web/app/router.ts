import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../address/search-text.ts'
import { languageInAddress } from '../language/language-in-address.ts'
import { routeTree } from './routes/routes.ts'
import { ErrorPage } from './shell/error-page.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  rewrite: languageInAddress,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
