import { paths } from '@atesta/contract/paths.ts'

/**
 * The address to continue to after signing in. Only addresses of this application are accepted: another
 * origin in `?next=` would make the sign-in page an open redirect.
 */
export function safeNext(next: string | undefined): string {
  if (!next) return paths.dashboard()
  const base = 'https://atesta.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  if (url?.origin !== base || !next.startsWith('/') || url.pathname === '/login') return paths.dashboard()
  // `/.//evil.example` has this origin, but its normalised path names another.
  if (url.pathname.startsWith('//')) return paths.dashboard()
  return url.pathname + url.search + url.hash
}
