import type { RouteNamespace } from '@atesta/i18n/namespaces.ts'
import type { LinkedPage } from './pages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: LinkedPage
    /** Text namespaces requested before the router does, on pages where people start (`ask-early.ts`). */
    texts?: readonly RouteNamespace[]
  }
}
