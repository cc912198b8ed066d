import { type ThemeSlug, themeSlugs } from '@atesta/contract/limits.ts'
import type { Me } from '@atesta/contract/schemas/user.ts'
import { type Actor, canSupervise, isAdmin } from '../../core/actor.ts'

export const meView = (actor: Actor): Me => ({
  id: actor.userId,
  name: actor.name,
  email: actor.email,
  company: {
    id: actor.company.id,
    name: actor.company.name,
    slug: actor.company.slug,
    locale: actor.company.locale,
    layout: {
      slug: themeSlugs.find((slug): slug is ThemeSlug => slug === actor.company.theme) ?? 'default',
      logo: null,
    },
  },
  profile: {
    range: actor.range,
    locale: actor.ownLocale,
    mandatory_metadata: actor.mandatoryMetadata,
    time_zone: actor.timeZone,
  },
  can: {
    manage_folders: isAdmin(actor),
    manage_users: isAdmin(actor),
    create_workflows: canSupervise(actor),
  },
})
