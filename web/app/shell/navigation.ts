import { type AnyRoute, type AnyRouteMatch, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Me, useSession } from '../../session/session.ts'
import type { LinkedPage, PageName } from '../pages.ts'

export type NavigationEntry = Required<Pick<LinkedPage, 'name' | 'navigation'>> & { to: string }

/** The pages of a route tree that belong in the navigation and that this person may open, in order. */
export function navigationOf(route: AnyRoute, user: Me): NavigationEntry[] {
  const page = route.options.staticData?.page as LinkedPage | undefined
  const navigation = page?.navigation
  const own =
    page && navigation && (navigation.allowed?.(user) ?? true)
      ? [{ name: page.name, navigation, to: String(route.fullPath) }]
      : []
  const children = Object.values((route.children as AnyRoute[] | undefined) ?? [])
  return [...own, ...children.flatMap((child) => navigationOf(child, user))]
}

/** The navigation entry of the open page; none for unknown addresses. */
export function pageAbove(matches: readonly AnyRouteMatch[]): PageName | undefined {
  const open = matches.at(-1)
  return open?.status === 'notFound' ? undefined : open?.staticData.page?.under
}

/** The pages that the sidebar and the search offer. */
export function useNavigation(): NavigationEntry[] {
  const router = useRouter()
  const user = useSession((session) => session.user)
  return useMemo(() => (user ? navigationOf(router.routeTree, user) : []), [router, user])
}
