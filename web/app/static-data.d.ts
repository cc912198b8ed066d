import type { RouteNamespace } from '@atesta/i18n/namespaces.ts'
import type { LinkedPage } from './pages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: LinkedPage
    /** Texts that are asked for before the router does, where people begin (`ask-early.ts`). */
    texts?: readonly RouteNamespace[]
  }
}
