import type { Texts } from '@atesta/i18n/typed.ts'
import type { Me } from '../session/session.ts'

export type PageName = keyof Texts['common']['pages']

/** Icons of the navigation; drawn by shell/navigation-icons.tsx, so that guests never load them. */
export type NavigationIcon =
  | 'actions'
  | 'archive'
  | 'billing'
  | 'calendar'
  | 'certifications'
  | 'claims'
  | 'clients'
  | 'emails'
  | 'forms'
  | 'home'
  | 'inspections'
  | 'reports'
  | 'settings'
  | 'users'
  | 'workflows'

/**
 * A route's description of its page (`staticData.page`): its name for title and announcement and, if it
 * belongs in the sidebar and the search, its place there. A page is linked exactly when its route exists.
 */
export type LinkedPage = {
  name: PageName
  /** The navigation entry to highlight where the address does not tell. */
  under?: PageName
  navigation?: {
    group: 'work' | 'evidence' | 'company'
    icon: NavigationIcon
    /** Shown only to people for whom this is true. */
    allowed?: (user: Me) => boolean
  }
}
