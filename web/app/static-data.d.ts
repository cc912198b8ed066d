import type { LinkedPage } from './pages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: LinkedPage
  }
}
