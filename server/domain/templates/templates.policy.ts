import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

type Template = { archived_at: Date | null; open_tasks: number; has_answers: boolean }

/** Forms belong to the company and not to a folder: a user who supervises any folder may edit them. */
export const canManageTemplates: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const canEditTemplate: Policy<Template> = (actor, template) => {
  if (!canSupervise(actor)) return 'forbidden'
  return template.archived_at === null || 'form_archived'
}
export const canManageCategories: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'

export const templateDeeds = (actor: Actor, template: Template) => {
  const manage = canManageTemplates(actor, template)
  return {
    edit: canEditTemplate(actor, template),
    // Its answers are found through it, so that they would be gone with it.
    delete: firstReason(
      manage,
      template.open_tasks === 0 || 'form_in_use',
      !template.has_answers || 'form_has_answers',
    ),
    archive: canEditTemplate(actor, template),
    unarchive: manage === true && template.archived_at === null ? ('done' as const) : manage,
  }
}

export const categoryDeeds = (actor: Actor) => {
  const manage = canManageCategories(actor, undefined)
  return { edit: manage, delete: manage }
}
