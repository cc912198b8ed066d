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
 * What a route says about itself (`staticData.page`): its name for title and announcement and, when it belongs into
 * the sidebar and the search, where. A page is linked from the moment its route exists, and never before.
 */
export type LinkedPage = {
  name: PageName
  /** The page of the navigation that this one hangs under where its address does not say so. */
  under?: PageName
  navigation?: {
    group: 'work' | 'evidence' | 'company'
    icon: NavigationIcon
    /** Only for people for whom this holds. */
    allowed?: (user: Me) => boolean
  }
}
