import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchText } from '../../address/search-text.ts'

export const views = ['gallery', 'table', 'map'] as const
export type View = (typeof views)[number]

/** The view an address asks for; the gallery unless it says otherwise. */
export const readView = (search: SearchText): View => views.find((view) => view === search.view) ?? 'gallery'

/** Which view is shown, kept in the address beside filters and page, which stay as they are when it changes. */
export function useView(): [View, (view: View) => void] {
  const search = useSearch({ strict: false }) as SearchText
  const navigate = useNavigate()
  const choose = (view: View) =>
    void navigate({
      to: '.',
      search: ((now: SearchText) => ({ ...now, view: view === 'gallery' ? undefined : view })) as never,
      resetScroll: false,
    })
  return [readView(search), choose]
}
