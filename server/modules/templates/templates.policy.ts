import { type Actor, canSupervise, isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Template = { archived_at: Date | null }

/** Everyone fills forms, so everyone may see them. */
export const seeTemplates: Policy<unknown> = () => true
/** Forms belong to the company and not to a folder: whoever supervises anything may work on them. */
export const manageTemplates: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const editTemplate: Policy<Template> = (actor, template) => {
  if (!canSupervise(actor)) return 'forbidden'
  return template.archived_at === null || 'form_archived'
}
export const manageCategories: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

export const templateCan = (actor: Actor, template: Template) => ({
  edit: editTemplate(actor, template) === true,
  delete: manageTemplates(actor, template) === true,
  archive: editTemplate(actor, template) === true,
  unarchive: manageTemplates(actor, template) === true && template.archived_at !== null,
})
