import type { LinkKind } from '@atesta/contract/routes/auth.ts'
import { redirect } from '@tanstack/react-router'
import { type SearchText, stringifySearch } from '../address/search-text.ts'
import { holdLink, isLinkName } from './held-links.ts'

type Place = { location: { pathname: string; search: object } }

/**
 * For pages that messages link to with a secret in the query: `?token=` and the like. On the first visit the
 * link's name replaces it in the address, so that history and later requests do not contain the secret.
 */
export const holdingSearch =
  (kinds: Record<string, LinkKind>) =>
  async ({ location }: Place): Promise<void> => {
    const search = { ...(location.search as SearchText) }
    let changed = false
    for (const [parameter, kind] of Object.entries(kinds)) {
      const value = search[parameter]
      const name = value && !isLinkName(value) ? await holdLink(kind, value) : undefined
      if (!name) continue
      search[parameter] = name
      changed = true
    }
    if (changed) throw redirect({ href: location.pathname + stringifySearch(search), replace: true })
  }

/**
 * Replaces the secret of a respondent's link, which is part of the path (`/i/:token`), by the link's name.
 */
export async function holdingPath(place: Place & { params: { token: string } }): Promise<void> {
  const { token } = place.params
  const name = isLinkName(token) ? undefined : await holdLink('respondent', token)
  if (!name) return
  const search = stringifySearch({ ...place.location.search })
  throw redirect({ href: `/i/${name}${search}`, replace: true })
}
