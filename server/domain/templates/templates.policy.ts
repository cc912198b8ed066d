import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

type Template = { archived_at: Date | null; open_tasks: number }

/** Everyone fills forms, so everyone may see them. */
export const seeTemplates: Policy<unknown> = () => true
/** Forms belong to the company and not to a folder: whoever supervises anything may work on them. */
export const manageTemplates: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const editTemplate: Policy<Template> = (actor, template) => {
  if (!canSupervise(actor)) return 'forbidden'
  return template.archived_at === null || 'form_archived'
}
export const manageCategories: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

export const templateDeeds = (actor: Actor, template: Template) => {
  const manage = manageTemplates(actor, template)
  return {
    edit: editTemplate(actor, template),
    delete: firstReason(manage, template.open_tasks === 0 || 'form_in_use'),
    archive: editTemplate(actor, template),
    unarchive: manage === true && template.archived_at === null ? ('done' as const) : manage,
  }
}

export const categoryDeeds = (actor: Actor) => {
  const manage = manageCategories(actor, undefined)
  return { edit: manage, delete: manage }
}
