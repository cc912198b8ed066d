import { createRootRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { RootLayout } from '../shell/root-layout.tsx'

export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

/**
 * A numeric id in an address; anything else leads to "page not found". Called in loaders: a failure in
 * `beforeLoad` would also remove the page's frame.
 */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
