import type { Me } from '@atesta/contract/schemas/user.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'
import { layoutOf } from '../companies/companies.view.ts'

/** Facts about a user that their session does not carry. */
export type OwnFacts = Pick<Me, 'terms'> & { phone: string; unread: number }

export const meView = (actor: Actor, { phone, terms, unread }: OwnFacts): Me => ({
  id: actor.userId,
  name: actor.name,
  email: actor.email,
  company: {
    id: actor.company.id,
    name: actor.company.name,
    slug: actor.company.slug,
    locale: actor.company.locale,
    layout: layoutOf(actor.company),
  },
  profile: {
    range: actor.range,
    locale: actor.ownLocale,
    mandatory_metadata: actor.mandatoryMetadata,
    time_zone: actor.timeZone,
    phone,
  },
  can: {
    manage_folders: isAdmin(actor),
    manage_users: isAdmin(actor),
    create_workflows: canSupervise(actor),
    manage_company: isAdmin(actor),
    manage_company_keys: isAdmin(actor),
    manage_billing: isAdmin(actor),
    manage_webhooks: isAdmin(actor),
    read_audit_log: isAdmin(actor),
  },
  unread_notifications: unread,
  must_set_up_second_factor: actor.mustSetUp,
  terms,
})
